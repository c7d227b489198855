import { setThisSite } from '@platform/node/this-site';

setThisSite(async () => (await import('../site.ts')).site);
await import('@platform/console/site');

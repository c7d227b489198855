import { setThisSite } from '@platform/node/this-site';

// `site` of this site; `shared/platform/console/src/site.ts` has its commands.
setThisSite(async () => (await import('../site.ts')).site);
await import('@platform/console/site');

import { setThisSite } from '@site/node/this-site';

// `site` of this site; `shared/console/src/site.ts` has its commands.
setThisSite(async () => (await import('../site.ts')).site);
await import('@site/console/site');

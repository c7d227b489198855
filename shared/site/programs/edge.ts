import { setThisSite } from '@site/node/this-site';

// The edge of this site; see `shared/edge/src/server.ts`.
setThisSite(async () => (await import('../site.ts')).site);
await import('@site/edge/server');

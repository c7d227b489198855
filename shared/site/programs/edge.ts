import { setThisSite } from '@platform/node/this-site';

// The edge of this site; see `shared/platform/edge/src/server.ts`.
setThisSite(async () => (await import('../site.ts')).site);
await import('@platform/edge/server');

import { applicationOf } from './application-of.ts';
import { watchBuild } from './watch-build.ts';

/*
 * `site-build --watch`, run in an application's folder by `pnpm dev`, which it tells what happens.
 * It ends with the process that has started it.
 */
process.env.NODE_ENV = 'development';
process.once('disconnect', () => process.exit());

const folder = process.cwd();
await watchBuild(folder, applicationOf(folder), (event) => process.send?.(event));

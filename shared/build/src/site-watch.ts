import { applicationOf } from './application-of.ts';
import { isOperatorError } from './errors/loading-failure.ts';
import { watchBuild } from './watch-build.ts';

/*
 * `site-build --watch`, run in an application's folder by `pnpm dev`, which it tells what happens.
 * It ends with the process that has started it, and where there is nothing to watch yet, with exit
 * code 1 and what is wrong.
 */
process.env.NODE_ENV = 'development';
process.once('disconnect', () => process.exit());

const folder = process.cwd();
try {
  await watchBuild(folder, applicationOf(folder), (event) => process.send?.(event));
} catch (error) {
  // Any other error is a bug and keeps its stack.
  if (!isOperatorError(error)) throw error;
  console.error(error.message);
  process.exit(1);
}

import { applicationOf } from './application-of.ts';
import { isOperatorError } from './errors/loading-failure.ts';
import { watchBuild } from './watch-build.ts';

// `site-build --watch FOLDER`, run in an application's folder by `pnpm dev`, which it sends events.
// Builds are made below FOLDER. It ends with its parent, with exit code 0 to be begun anew, or with 1
// if nothing can be built.
process.env.NODE_ENV = 'development';
process.once('disconnect', () => process.exit());

const folder = process.cwd();
const home = process.argv.at(-1) ?? '';
try {
  await watchBuild({ folder, app: applicationOf(folder), home }, (event) => process.send?.(event));
} catch (error) {
  // Any other error is a bug and keeps its stack.
  if (!isOperatorError(error)) throw error;
  console.error(error.message);
  process.exit(1);
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@site/node/operator-error';

/** Runs a tool of a package in its folder. @throws OperatorError with what it printed */
export async function runBuild(
  name: string,
  folder: string,
  [tool, ...args]: readonly [string, ...string[]],
): Promise<void> {
  const command = join(folder, 'node_modules/.bin', tool);
  try {
    await promisify(execFile)(command, args, { cwd: folder, maxBuffer: 64e6 });
  } catch (error) {
    // It rejects with what was printed.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const messages = `${stdout}${stderr}`.trim();
    throw new OperatorError(
      `${messages}\n\n${name} does not build: mend the errors above and try again.`,
    );
  }
}

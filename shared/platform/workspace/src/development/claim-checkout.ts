import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '@platform/node/lock-file';
import { OperatorError } from '@platform/node/operator-error';

/**
 * Two of them would build into the same folders.
 *
 * @param folder of what is built for development
 * @param address where this one serves
 * @throws OperatorError where another one runs, with its address
 */
export async function claimCheckout(
  folder: string,
  address: string,
): Promise<{ stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const addressFile = join(folder, 'address');
  const lock = await lockFile(join(folder, 'lock'), 'runs pnpm dev in this checkout');
  if (lock.ok) {
    await writeFile(addressFile, address);
    return { stop: lock.value.unlock };
  }
  const other = await readFile(addressFile, 'utf8').catch(() => undefined);
  throw new OperatorError(
    other === undefined
      ? lock.problem.message
      : `pnpm dev runs in this checkout already: ${other} shows it. Stop it first, or work in another checkout (git worktree add ../second) with a PORT and SETUP_PORT of its own.`,
  );
}

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What takes long is a run of its own: `pnpm prove`. */
const kind = process.env.UNIT_PROOFS ? 'proof' : 'test';
const folders = process.env.UNIT_PROOFS ? '{shell,mfe-*,shared/*}' : '{shell,mfe-*,shared/*,e2e}';

/** Unit tests of all packages in one run, from the workspace's root. */
export default defineConfig({
  test: {
    // Some start real services; on a busy machine that takes a while.
    testTimeout: 20_000,
    // By default it leaves one core alone, which is half of a small machine.
    maxWorkers: availableParallelism(),
    include: [`${folders}/**/*.${kind}.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});

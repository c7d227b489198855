import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Long proofs run separately: `pnpm prove`. */
const kind = process.env.UNIT_PROOFS ? 'proof' : 'test';
const folders = process.env.UNIT_PROOFS ? '{shell,mfe-*,shared/*}' : '{shell,mfe-*,shared/*,e2e}';

/** Unit tests of all packages in one run, from the workspace's root. */
export default defineConfig({
  test: {
    // Some tests and hooks start real services or copy a store, which takes a while on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // The default leaves one core unused, which is half of a small machine.
    maxWorkers: availableParallelism(),
    include: [`${folders}/**/*.${kind}.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});

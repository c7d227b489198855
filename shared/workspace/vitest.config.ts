import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Unit tests of all packages in one run, from the workspace's root. */
export default defineConfig({
  test: {
    // Some start real services; on a busy machine that takes a while.
    testTimeout: 20_000,
    // By default it leaves one core alone, which is half of a small machine.
    maxWorkers: availableParallelism(),
    include: ['{shell,mfe-*,shared/*,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});

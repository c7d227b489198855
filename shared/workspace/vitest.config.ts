import { defineConfig } from 'vitest/config';

/** Unit tests of all packages in one run, from the workspace's root. */
export default defineConfig({
  test: {
    include: ['{shell,mfe-*,shared/*,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});

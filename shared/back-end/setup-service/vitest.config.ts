import { defineConfig } from 'vitest/config';

// The tests run real servers and programs: a busy machine may take its time.
export default defineConfig({ test: { testTimeout: 30_000 } });

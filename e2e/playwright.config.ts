import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './engines/browsers.ts';

const { CI, PLAYWRIGHT_JSON_OUTPUT_NAME, E2E_PROOFS: PROOFS } = process.env;

// Tests that take long are a run of their own: `pnpm prove`.
const suffix = PROOFS ? '.proof.ts' : '.spec.ts';

/**
 * The files with a site or a browser of their own come first, each in one worker: they are long, and at
 * the end the other workers would wait for theirs.
 */
const particular = testFiles()
  .filter((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return /^test\.use\(\{ (?:siteChanges|launchOptions)\b|fixtures\/own-site/m.test(text);
  })
  .map((file) => `**/e2e/${file}`);

/** They take minutes, so they begin with the first of all. */
const longest = ['development', 'rehearsal'].map((name) => `**/e2e/proofs/${name}${suffix}`);

/** Of the test results and of kept sites nothing is read: while a run writes them, folders vanish. */
function testFiles(): string[] {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && !/^[.]|^node_modules$|^test-results$/.test(entry.name),
    )
    .flatMap(({ name }) =>
      readdirSync(join(import.meta.dirname, name), { recursive: true, encoding: 'utf8' }).map(
        (file) => join(name, file),
      ),
    );
  return [...readdirSync(import.meta.dirname), ...folders].filter((file) => file.endsWith(suffix));
}

export default defineConfig({
  // A test waits for a third of its time. Budgets are written to one file.
  workers: process.env.UPDATE_BUDGETS ? 1 : availableParallelism() + 1,
  retries: 0,
  forbidOnly: Boolean(CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    colorScheme: 'light',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'long', testMatch: longest, fullyParallel: false },
    {
      name: 'a site of their own',
      testMatch: particular,
      testIgnore: longest,
      fullyParallel: false,
    },
    {
      name: 'the usual site',
      testMatch: `**/*${suffix}`,
      testIgnore: [...particular, ...longest],
      fullyParallel: true,
    },
  ],
});

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { memoryFolder } from '../testing/src/memory-folder.ts';

const root = join(import.meta.dirname, '../../..');
/** Long proofs run separately: `pnpm prove`. */
const isProving = Boolean(process.env.UNIT_PROOFS);
const files = globSync(
  isProving
    ? '{shell,mfe-*,shared/*}/**/*.proof.{ts,tsx}'
    : '{shell,mfe-*,shared/*,e2e}/**/*.test.{ts,tsx}',
  { cwd: root, ignore: ['**/node_modules/**', '**/dist/**'] },
);

// To start a process for each file and to load the modules anew took as long as half of the tests.
// Files share a process therefore, except where what one does to a module would reach the others.
const kinds = { alone: [] as string[], 'in a document': [] as string[], shared: [] as string[] };
for (const file of files) kinds[kindOf(file)].push(file);

function kindOf(file: string): keyof typeof kinds {
  const text = readFileSync(join(root, file), 'utf8');
  if (/\bvi\.(?:(?:do)?[mM]ock|setConfig)\(/.test(text)) return 'alone';
  return text.includes('@vitest-environment') ? 'in a document' : 'shared';
}

// What somebody set for their own site is nothing to tests, which start theirs.
for (const name of ['PORT', 'SETUP_PORT', 'SITE_STORE', 'SITE_DATA']) delete process.env[name];

/** Since 25 Node has a `localStorage`, which is undefined without a file and hides the document's. */
const noStorageOfNode = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** They take minutes, so they begin first: at the end others would wait for them. */
const longest =
  /\/(?:bad-storage|every-query(?:-on-postgres)?|suites-on-postgres|money|bundle|behind-cache)\.proof\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
  }
}

/** Unit tests of all packages in one run, from the workspace's root. */
export default defineConfig({
  test: {
    // The default leaves one core unused, half of a small machine. A third of the time they wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', join(root, 'shared/platform/build/src/unmatched-name-reporter.ts')],
    projects: Object.entries(kinds)
      .filter(([, include]) => include.length > 0)
      .map(([name, include]) => ({
        root,
        test: {
          name,
          include,
          isolate: name === 'alone',
          execArgv: noStorageOfNode,
          setupFiles:
            name === 'in a document'
              ? [join(root, 'shared/platform/testing/src/fresh-document.ts')]
              : [],
          // Only what hangs ends by these: a machine that is busy with others takes many times as long.
          testTimeout: isProving ? 1_800_000 : 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          env: { TMPDIR: memoryFolder },
        },
      })),
  },
});

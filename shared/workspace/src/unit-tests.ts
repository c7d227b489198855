import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import { ended, readVitestTotals, type Totals } from './totals.ts';

interface Options {
  /** True for the long proofs, `*.proof.ts`, instead of `*.test.ts`. */
  readonly proofs?: boolean;
  /** Arguments for vitest: paths, and `-t` with a part of a name. */
  readonly only?: readonly string[];
}

/** Runs the tests that need no browser; resolves to their totals. */
export async function runUnitTests({ proofs = false, only = [] }: Options = {}): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'));
  const report = join(folder, 'unit.json');
  try {
    const args = ['run', '--config', 'shared/workspace/vitest.config.ts', '--root', '.'];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
    const env = proofs ? { UNIT_PROOFS: 'yes' } : {};
    const ok = await runTool('vitest', [...args, ...reporters, ...only], { env });
    return ended(ok, readVitestTotals(await readFile(report, 'utf8').catch(() => '')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

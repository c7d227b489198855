import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import { ended, readVitestTotals, type Totals } from './totals.ts';

/**
 * Runs the tests that need no browser; resolves to their totals.
 *
 * @param proofs true for the long proofs, `*.proof.ts`, instead of `*.test.ts`
 */
export async function runUnitTests({ proofs = false } = {}): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'));
  const report = join(folder, 'unit.json');
  try {
    const args = ['run', '--config', 'shared/workspace/vitest.config.ts', '--root', '.'];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
    const env = proofs ? { UNIT_PROOFS: 'yes' } : {};
    const ok = await runTool('vitest', [...args, ...reporters], { env });
    return ended(ok, readVitestTotals(await readFile(report, 'utf8').catch(() => '')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import { ended, readPlaywrightTotals, type Totals } from './totals.ts';

/**
 * Runs tests in a real browser against the real edge and setup service; resolves to their totals.
 *
 * @param args arguments for Playwright; `--proofs` runs the long proofs instead of the tests
 */
export async function runEndToEnd(args: readonly string[]): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'));
  const report = join(folder, 'browser.json');
  try {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const ok = await runTool('tsx', ['run.ts', ...args], { folder: 'e2e', env });
    return ended(ok, readPlaywrightTotals(await readFile(report, 'utf8').catch(() => '')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { type MeasuredRun, runMeasured } from '../measuring/run-measured.ts';

export const siteCommands = {
  directly: ['node', inWorkspace('shared/platform/cli/bin/site.js')],
  'through pnpm': ['npx', '--yes', 'pnpm@10', 'site'],
} as const satisfies Record<string, readonly string[]>;

interface Options {
  readonly storeFolder: string;
  /** The workspace whose builds are published; this one by default. */
  readonly cwd?: string;
}

export function runSite(
  way: keyof typeof siteCommands,
  args: readonly string[],
  { storeFolder, cwd = workspaceFolder }: Options,
): Promise<MeasuredRun> {
  return runMeasured([...siteCommands[way], ...args], { cwd, env: { SITE_STORE: storeFolder } });
}

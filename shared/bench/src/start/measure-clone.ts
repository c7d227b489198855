import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';
import { runMeasured } from '../measuring/run-measured.ts';
import { measureStart } from './measure-start.ts';

/** Milliseconds from a clone of what is committed to the served site, packages included. */
export async function measureClone(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-clone-'));
  try {
    const clone = join(folder, 'site');
    await runMeasured([
      'git',
      'clone',
      '--quiet',
      '--depth',
      '1',
      `file://${workspaceFolder}`,
      clone,
    ]);
    return await measureStart(['npx', '--yes', 'pnpm@10', 'start'], clone);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

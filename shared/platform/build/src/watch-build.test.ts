import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { siteBuild, sourcesForFile } from '../fixtures/fixture-builds.ts';
import type { BuildEvent } from './watch-build.ts';

const sources = sourcesForFile();

test('what is saved while the first build is made is built as well', async () => {
  const folder = await sources.copyOf('saved');
  const events: BuildEvent[] = [];
  const args = [siteBuild, '--watch', join(folder, '../builds')];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2, 'ipc'],
  });
  onTestFinished(() => void child.kill());
  child.on('message', (event: BuildEvent) => {
    events.push(event);
    if (events.length > 1) return;
    void appendFile(join(folder, 'src/pages/garden/garden.page.tsx'), '\nexport const beds = 6;\n');
  });
  // Once more than the compiler begins: what was read before the save is built, or given up.
  const begun = () => events.filter(({ kind }) => kind === 'building').length;
  await expect.poll(begun).toBeGreaterThan(1);
  await expect.poll(() => events.at(-1)?.kind).toMatch(/built|failed/);
  expect(events.map(({ kind }) => kind)).not.toContain('failed');
});

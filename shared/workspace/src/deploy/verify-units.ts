import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * What systemd says of units, one line each; empty where they are right. It reports a key that it does
 * not know and a value that it can't read, and succeeds all the same.
 *
 * @param analyze the program `systemd-analyze`
 */
export async function verifyUnits(analyze: string, files: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'units-'));
  try {
    // systemd checks copies of a template, and calls them by their own names.
    const names = files.map((file) => basename(file).replace('@.', '@8081.'));
    const copies = names.map((name) => join(folder, name));
    for (const [index, file] of files.entries()) {
      const unit = await readFile(file, 'utf8');
      // Here Node may be somewhere else, and what it starts is not installed.
      const started = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
      await writeFile(copies[index] ?? '', started);
    }
    const child = spawn(analyze, ['verify', '--man=no', ...copies], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
    // It looks at the units of this machine as well.
    return said.split('\n').filter((line) => names.some((name) => line.includes(name)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser/ensure-browser.ts';
import { writeSettings } from './site/settings.ts';
import { makeTemplate } from './site/template.ts';

/*
 * `pnpm test`: finds a browser, builds what has changed, puts it live in a store of its own and runs
 * Playwright against it. Arguments go on to Playwright, such as a file's name or `-g` and a title.
 * Everything is written to a temporary folder that is removed at the end.
 */
const browser = ensureBrowser();
console.log(`Browser: ${browser}`);
const room = await mkdtemp(join(tmpdir(), 'site-e2e-'));
try {
  const template = await makeTemplate(room);
  const env = { ...process.env, ...writeSettings({ browser, room, ...template }) };
  const args = ['test', ...process.argv.slice(2)];
  const runner = spawn('playwright', args, { cwd: import.meta.dirname, env, stdio: 'inherit' });
  // Ctrl-C reaches the runner too; it stops what it started, then this goes on to clean up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => runner.kill(signal));
  }
  const [code] = await once(runner, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await rm(room, { recursive: true, force: true });
}

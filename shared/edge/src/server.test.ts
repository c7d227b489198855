import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createFixtureSite, type FixtureSite } from '@site/releases/testing/fixture-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';

let site: FixtureSite;
beforeAll(async () => {
  site = await createFixtureSite();
  await site.goLive();
});
afterAll(() => site.remove());

function startServer(env: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  const entry = fileURLToPath(import.meta.resolve('../bin/edge.js'));
  return spawn(process.execPath, [entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('the process prints its address, and stops on SIGTERM', {
  timeout: 60_000,
}, async () => {
  const server = startServer({ PORT: '0', SITE_STORE: site.store.folder });
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += chunk;
    const address = /edge: (\S+)\n/.exec(printed)?.[1];
    if (!address) continue;
    expect((await ask(address, '/pricing')).status).toBe(200);
    break;
  }
  expect(printed).toMatch(/^serving revision 1, composition [0-9a-f]{16}\n/);
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('a process that can not start ends with one line and exit code 1', {
  timeout: 60_000,
}, async () => {
  const missing = startServer({ PORT: '0', SITE_STORE: `${site.folder}/nowhere` });
  const wrong = startServer({ PORT: 'http', SITE_STORE: site.store.folder });
  const [missingLine, wrongLine, [missingCode], [wrongCode]] = await Promise.all([
    text(missing.stderr).then(withoutCompiling),
    text(wrong.stderr).then(withoutCompiling),
    once(missing, 'exit'),
    once(wrong, 'exit'),
  ]);
  expect(missingLine).toMatch(/^There is no store in [^\n]*nowhere: [^\n]*\n$/);
  expect(wrongLine).toBe('PORT is "http", which is no port: set one from 1 to 65535.\n');
  expect([missingCode, wrongCode]).toEqual([1, 1]);
});

/** Removes the line about compiling. */
function withoutCompiling(stderr: string): string {
  return stderr.replace(/^`edge` has changed or is new: compiled it in .+\n/, '');
}

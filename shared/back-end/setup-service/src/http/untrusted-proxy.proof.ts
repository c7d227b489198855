import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { runProgram } from '../../testing/program.ts';

test.each([
  ['192.0.2.1', 1],
  ['127.0.0.1', 0],
])('a proxy in front while %j are trusted is told of %d times', async (trusted, times) => {
  const { child, ended, listening } = runProgram({
    SETUP_PORT: '0',
    SITE_DATA: await temporaryFolder(),
    SETUP_TRUSTED_PROXIES: trusted,
  });
  const address = await listening;
  for (const visitor of [undefined, '198.51.100.7', '198.51.100.8']) {
    const headers: Record<string, string> = visitor ? { 'x-forwarded-for': visitor } : {};
    expect((await fetch(`${address}/health`, { headers })).status).toBe(200);
  }
  child.kill('SIGTERM');
  const { stdout } = await ended;
  expect(stdout.split('SETUP_TRUSTED_PROXIES').length - 1).toBe(times);
  expect(stdout).not.toContain('198.51.100');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { siteFile } from './site.ts';

const program = fileURLToPath(new URL('../bin/setup-service.js', import.meta.url));

export function withoutCompiling(stderr: string): string {
  return stderr.replace(/^`.+` has changed or is new: compiled it in .+\n/, '');
}

export function runProgram(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, SITE_CONFIG: siteFile, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({
    code,
    stdout: output.stdout,
    stderr: withoutCompiling(output.stderr),
  }));
  /** An empty text where it ended before. */
  const listening = Promise.race([
    once(child.stdout, 'data').then(
      () => /http:\/\/127\.0\.0\.1:\d+/.exec(output.stdout)?.[0] ?? '',
    ),
    ended.then(() => ''),
  ]);
  const counts = async () => {
    for (;;) {
      const found = /Counts are at ([^"]+)"/.exec(output.stdout)?.[1];
      if (found) return found;
      await once(child.stdout, 'data');
    }
  };
  return { child, ended, listening, counts };
}

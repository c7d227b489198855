import { type AddCommand, runProgram } from '@platform/cli/program';
import { afterAll, beforeAll, vi } from 'vitest';
import { createFixtureSite, type FixtureSite, forwarding } from './fixture-site.ts';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runCaptured(
  args: readonly string[],
  further: readonly AddCommand[] = [],
): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  const out = (text: unknown) => {
    stdout += text;
    return true;
  };
  const err = (text: unknown) => {
    stderr += text;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => void out(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void err(`${text}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(out),
    vi.spyOn(process.stderr, 'write').mockImplementation(err),
  ];
  try {
    await runProgram(args, new Date(), further);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, stdout, stderr };
}

/** Nothing can listen there. */
export const NOWHERE = 'http://127.0.0.1:1';

export function workspaceForFile() {
  let created: FixtureSite;
  const home = process.cwd();
  beforeAll(async () => {
    created = await createFixtureSite();
    await created.releaseAll();
    process.chdir(created.folder);
    vi.stubEnv('SITE_USER', 'beth');
    vi.stubEnv('SITE_ADDRESS', NOWHERE);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    process.chdir(home);
    await created.remove();
  });
  return {
    site: forwarding(() => created),
    run: (...args: string[]) =>
      runCaptured([...args, ...(args.includes('--store') ? [] : ['--store', 'store'])]),
  };
}

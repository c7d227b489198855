import { vi } from 'vitest';
import { runProgram } from './run-program.ts';

/** How a command ended, and what it printed. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** For tests: runs `site` in this process. */
export async function runCaptured(args: readonly string[]): Promise<Outcome> {
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
    await runProgram(args);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, stdout, stderr };
}

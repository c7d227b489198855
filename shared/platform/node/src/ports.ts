import { once } from 'node:events';
import { createServer } from 'node:net';
import * as z from 'zod/mini';
import { errorCode, errorReason } from './error-code.ts';
import { OperatorError } from './operator-error.ts';

/** The default address of every server. */
export const LOOPBACK = '127.0.0.1';

const HIGHEST_PORT = 65_535;

/**
 * The schema of a port; `least: 1` excludes 0, which is any free one. `error` continues a sentence
 * that begins with the variable's name.
 */
export function portSetting(
  options: { readonly least?: 0 | 1; readonly error?: (text: string) => string } = {},
) {
  const { least = 0, error } = options;
  const isPort = (text: string) =>
    /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= HIGHEST_PORT;
  const says = error ? { error: ({ input }: { input?: unknown }) => error(String(input)) } : {};
  return z.pipe(z.string().check(z.refine(isPort, says)), z.transform(Number));
}

/** The usual port for operators beside a public one, 1000 above it; 0, which is any, beside 0. */
export function portForOperators(port: number): number {
  if (port === 0) return 0;
  return port + 1_000 > HIGHEST_PORT ? port - 1_000 : port + 1_000;
}

/** @throws OperatorError if a loopback port is not free, naming the `setting` for another one */
export async function requireFreePort(setting: string, port: number): Promise<void> {
  try {
    await listenOnce(port);
  } catch (error) {
    throw new OperatorError(
      errorCode(error) === 'EADDRINUSE'
        ? `Port ${port} is taken: stop the program that uses it, or set ${setting} to a free port.`
        : `Port ${port} cannot be used (${errorReason(error)}): set ${setting} to another port.`,
    );
  }
}

/** Below the range of outgoing connections, so that none of those takes the port meanwhile. */
const RANGE = { from: 15_000, to: 32_000 } as const;

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from));
    const isFree = await listenOnce(port).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
}

async function listenOnce(port: number): Promise<void> {
  const server = createServer();
  await once(server.listen(port, LOOPBACK), 'listening');
  server.close();
  await once(server, 'close');
}

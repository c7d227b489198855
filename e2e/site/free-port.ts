import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections that go out, so that none takes it meanwhile. */
const RANGE = { from: 15_000, to: 32_000 } as const;

/** A port on the loopback address that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

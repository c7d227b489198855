import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut, and mended. */
export interface NetworkLink {
  readonly address: string;
  /** Ends every connection, and takes no new one. */
  cut(): void;
  /** Nothing arrives any more at either end, and neither is told. New connections lead nowhere. */
  silence(): void;
  /** Connections that were silenced end now, as after a way whose state was lost. */
  mend(): void;
  close(): Promise<void>;
}

/** @param target scheme, host and port of the server at the other end */
export async function startNetworkLink(target: string): Promise<NetworkLink> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    if (state === 'silent') return void swallow(near);
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  /** What comes is lost, but that one end has gone is still seen. */
  function swallow(socket: Socket): void {
    open.add(socket);
    socket.unpipe();
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an address with one.
  const own = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${own.port}`,
    cut() {
      state = 'cut';
      end();
    },
    silence() {
      state = 'silent';
      for (const socket of open) swallow(socket);
    },
    mend() {
      if (state === 'silent') end();
      state = 'open';
    },
    async close() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

// A client that reads its response very slowly, or not at all, holds a connection and what waits to
// be sent on it. Node limits how slowly a request may arrive, and nothing limits how slowly a
// response may leave. So every connection is looked at now and then:
//
//     nothing waits to be sent        the client is up to date
//     something left since last time  the client is slow, and reads
//     nothing left                    it has 60 seconds, and one more for each kilobyte that waits
//
// A response in memory waits as a whole until all of it has left, which is why its size counts: 90
// KB have two and a half minutes, for which a telephone at the edge of its network is fast enough.
const STALL_MS = 60_000;
const BYTES_PER_MS = 1;

/** Milliseconds between two checks. */
const LOOK_MS = 10_000;

interface Progress {
  sent: number;
  /** When that last grew, or nothing was waiting. */
  since: number;
}

export function watchSlowClients(server: Server, now = () => performance.now()) {
  const connections = new Map<Socket, Progress>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { sent: 0, since: now() });
    socket.once('close', () => connections.delete(socket));
  });
  function cutOff(): void {
    for (const [socket, progress] of connections) {
      const waiting = socket.writableLength;
      const sent = socket.bytesWritten - waiting;
      if (waiting === 0 || sent > progress.sent) {
        Object.assign(progress, { sent, since: now() });
      } else if (now() - progress.since > STALL_MS + waiting / BYTES_PER_MS) {
        socket.destroy();
      }
    }
  }
  const timer = setInterval(cutOff, LOOK_MS).unref();
  server.once('close', () => clearInterval(timer));
  return { cutOff };
}

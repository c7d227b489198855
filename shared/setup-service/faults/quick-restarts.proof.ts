import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { findFreePort, LOOPBACK } from '@site/node/ports';
import { findNginx, thisMachine } from '@site/testing/machine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startNginx } from '../testing/nginx.ts';

/* A callback comes once: it must not meet an nginx that still takes the other copies for failed. */

const nginx = findNginx(thisMachine);
/** Every worker of nginx queries every copy more than once. */
const REQUESTS = 24;

describe.skipIf(!nginx)('three copies behind nginx', () => {
  test('are away one right after the other, and no request finds none of them', async () => {
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
    let up = await Promise.all(ports.map(listen));
    onTestFinished(() => up.forEach(stop));
    const address = await startNginx(nginx ?? '', ports);

    const statuses: number[] = [];
    for (const [index, port] of ports.entries()) {
      const away = up[index];
      if (away) stop(away);
      for (let count = 0; count < REQUESTS; count += 1) {
        statuses.push((await fetch(address, { method: 'POST' })).status);
      }
      const back = await listen(port);
      up = up.with(index, back);
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

async function listen(port: number): Promise<Server> {
  const server = createServer((_request, response) => response.end()).listen(port, LOOPBACK);
  await once(server, 'listening');
  return server;
}

function stop(server: Server): void {
  server.close();
  server.closeAllConnections();
}

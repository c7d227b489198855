import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ask } from '@platform/edge/testing/ask';
import { expect, test } from '../../fixtures/small-site.ts';

/* Somebody who knocks at the port of the edge. */

/** Well below what a process may open, and more than browsers of many visitors have. */
const SLOW = 300;

test('begins hundreds of requests and never ends them: visitors are served, and the edge closes them', async ({
  smallSite,
}) => {
  const port = Number(new URL(smallSite.address).port);
  const slow = Array.from({ length: SLOW }, () => connect(port, '127.0.0.1').on('error', () => {}));
  const begun = async (socket: Socket) => {
    await once(socket, 'connect');
    socket.write(`GET /pricing HTTP/1.1\r\nhost: site\r\nx-slow: `);
  };
  await Promise.all(slow.map(begun));
  for (const path of ['/pricing', '/', '/_site/ready']) {
    expect((await ask(smallSite.address, path)).status).toBe(200);
  }
  expect(slow.filter(({ destroyed }) => !destroyed)).toHaveLength(SLOW);
  await Promise.all(slow.map((socket) => socket.destroyed || once(socket.resume(), 'close')));
});

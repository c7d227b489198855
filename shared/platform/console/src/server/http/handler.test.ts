import { once } from 'node:events';
import { connect } from 'node:net';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { consolesForTests } from '../../../testing/console-for-test.ts';

const { site } = siteForEachTest();
const start = consolesForTests();

test.each(['/console/thatlook', '/console/api-look', '/console/API/look'])(
  'an address that only resembles one of the interface leads nowhere: %s',
  async (at) => {
    const { ask } = await start(site.store);
    expect((await ask(at, { body: {} })).status).toBe(404);
  },
);

test('a body that ends in the middle fills no log', async () => {
  const lines: string[] = [];
  const { ask, port } = await start(site.store, { log: (line) => lines.push(line) });
  const socket = connect(port, '127.0.0.1');
  const own = `127.0.0.1:${port}`;
  const headers = [
    `Host: ${own}`,
    `Origin: http://${own}`,
    'Content-Type: application/json',
    'Content-Length: 9',
  ];
  socket.write(`POST /console/api/session HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
  await once(socket, 'connect');
  await ask('/console/api/session');
  socket.destroy();
  await ask('/console/api/session');
  await ask('/console/api/session');
  expect(lines).toEqual([]);
});

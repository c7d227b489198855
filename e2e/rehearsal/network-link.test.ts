import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startNetworkLink } from './network-link.ts';

async function linked() {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('answer');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const link = await startNetworkLink(`http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    await link.close();
    server.closeAllConnections();
    server.close();
  });
  const ask = async () => (await fetch(link.address)).text();
  return { link, ask, requests: () => requests };
}

/** A connection that has been answered once. */
async function keptConnection(address: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const ended = once(socket, 'close');
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n');
  socket.on('error', () => {});
  ask();
  await once(socket, 'data');
  return { ask, ended, socket };
}

test('a way that is cut refuses, and is good again once it is mended', async () => {
  const { link, ask } = await linked();
  expect(await ask()).toBe('answer');
  link.cut();
  await expect(ask()).rejects.toThrow();
  link.mend();
  expect(await ask()).toBe('answer');
});

test('a way that is silenced keeps its connections, and nothing arrives by old and new ones', async () => {
  const { link, ask, requests } = await linked();
  const kept = await keptConnection(link.address);
  link.silence();
  kept.ask();
  const waiting = ask().catch(() => 'ended');
  const fresh = connect(Number(new URL(link.address).port), '127.0.0.1');
  await once(fresh, 'connect');
  // What has an answer elsewhere would have it by the time of a whole other connection.
  expect(requests()).toBe(1);
  expect(kept.socket.destroyed).toBe(false);
  link.mend();
  expect(await waiting).toBe('ended');
  await kept.ended;
  expect(requests()).toBe(1);
  expect(await ask()).toBe('answer');
});

test('a silenced way can be cut', async () => {
  const { link } = await linked();
  const kept = await keptConnection(link.address);
  link.silence();
  link.cut();
  await kept.ended;
});

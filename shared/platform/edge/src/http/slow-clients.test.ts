import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchSlowClients } from './slow-clients.ts';

/** Exceeds all buffers between two programs. */
const LARGE = 32_000_000;
const SECOND = 1_000;

let now: number;
let server: Server;
let cutOff: () => void;
let clients: Socket[];
beforeEach(async () => {
  now = 0;
  clients = [];
  server = createServer((request, response) => {
    response.end(Buffer.alloc(request.url === '/large' ? LARGE : 10));
  });
  ({ cutOff } = watchSlowClients(server, () => now));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  server.close();
});

async function request(path: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const client = connect(port, '127.0.0.1').pause();
  clients.push(client);
  await once(client, 'connect');
  client.write(`GET ${path} HTTP/1.1\r\nhost: site\r\n\r\n`);
  return client;
}

function connections(): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
}

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 10) {
    now += 10 * SECOND;
    cutOff();
  }
}

async function untilWaiting(): Promise<void> {
  const [asked] = await once(server, 'request');
  await expect.poll(() => asked.socket.writableLength).toBeGreaterThan(0);
}

test('a client that reads nothing of its response is cut off', async () => {
  const waiting = untilWaiting();
  const client = await request('/large');
  await waiting;
  pass(60);
  expect(await connections()).toBe(1);
  pass(LARGE / SECOND + 10);
  await expect.poll(connections).toBe(0);
  client.resume();
  await expect.poll(() => client.destroyed).toBe(true);
});

test('a client that has read everything, and requests nothing, stays', async () => {
  const client = await request('/small');
  client.resume();
  await once(client, 'data');
  pass(100_000);
  expect(await connections()).toBe(1);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';
import { findFreePort, LOOPBACK, portSetting, requireFreePort } from './ports.ts';
import { readSettings } from './settings.ts';

let server: Server;
let taken: number;
beforeAll(async () => {
  taken = await findFreePort();
  server = createServer().listen(taken, LOOPBACK);
  await once(server, 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a port that is taken is refused with the setting that names another', async () => {
  const requiring = requireFreePort('PORT', taken);
  await expect(requiring).rejects.toThrow(OperatorError);
  await expect(requiring).rejects.toThrow(
    `Port ${taken} is taken: stop the program that uses it, or set PORT to a free port.`,
  );
});

test('a port that was found free can be listened on', async () => {
  const port = await findFreePort();
  expect(port).not.toBe(taken);
  await expect(requireFreePort('PORT', port)).resolves.toBeUndefined();
});

const settings = z.object({
  PORT: z._default(portSetting({ least: 1, error: (text) => `is "${text}".` }), 8080),
  ANY_PORT: z.optional(portSetting()),
});

test('a port is read from a setting', () => {
  expect(readSettings(settings, { ANY_PORT: '0' })).toEqual({ PORT: 8080, ANY_PORT: 0 });
  expect(readSettings(settings, { PORT: '65535' })).toEqual({ PORT: 65_535 });
});

test.each(['0', '65536', '80.5', '-1', 'http', ' 80'])('"%s" is no port', (text) => {
  expect(() => readSettings(settings, { PORT: text })).toThrow(`PORT is "${text}".`);
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test.each([
  ['an address', "net.connect({ host: '127.0.0.1', port: 9 })"],
  ['a path', "net.connect('/socket')"],
  ['a server', "net.createServer().listen(0, '127.0.0.1')"],
  ['datagrams', "dgram.createSocket('udp4').bind(0, '127.0.0.1')"],
])('no socket for %s is left when raw handles are disarmed', async (_what, socket) => {
  // In a process of its own, because the methods are taken from all sockets.
  const script = `
    import net from 'node:net';
    import dgram from 'node:dgram';
    const end = ({ message }) => { console.log(message); process.exit(); };
    process.on('uncaughtException', end);
    const { disarmRawHandles } = await import(process.argv[1]);
    disarmRawHandles(() => { throw new Error('refused'); });
    ${socket}.on('error', end).on('listening', () => end({ message: 'listening' }));`;
  const worker = join(import.meta.dirname, 'raw-handles.mjs');
  const args = ['--input-type=module', '-e', script, worker];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('refused\n');
});

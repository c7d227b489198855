import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail server that takes everything, and keeps the messages by their Message-ID. */
export async function countingMailServer() {
  const taken = new Map<string, string[]>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, _session, done) {
      const message = await text(stream).catch(() => undefined);
      if (message === undefined) return done(new Error('the message did not end'));
      const id = /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? 'none';
      taken.set(id, [...(taken.get(id) ?? []), message]);
      done();
    },
  });
  // Clients that are killed end their connections in the middle of a word.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  // A server that listens on TCP has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

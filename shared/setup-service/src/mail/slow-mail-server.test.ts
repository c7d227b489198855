import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../storage/open-storage.ts';
import { databaseOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { createOutbox } from './outbox.ts';
import { queueMail } from './outgoing-mail.ts';
import { smtp } from './smtp.ts';

const log = { info: () => undefined, warn: () => undefined };
const HOUR = 3_600_000;

/** A mail server that answers every line but the end of a message; the test does that, or does not. */
async function silentMailServer() {
  const ended: Socket[] = [];
  const server = createServer((socket) => {
    let received = '';
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      received += chunk;
      if (received.endsWith('\r\n.\r\n')) ended.push(socket);
      else if (received.endsWith('DATA\r\n')) socket.write('354 go on\r\n');
      else if (/(?:EHLO|MAIL|RCPT)[^\n]*\r\n$/.test(received)) socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, ended };
}

/** A service's outbox before such a server, and another one on the same database. */
async function twoOutboxes(mails = ['a']) {
  const { url, ended } = await silentMailServer();
  const clock = manualClock();
  const folder = await temporaryFolder();
  const storage = await openStorage(folder, await databaseOf(folder));
  onTestFinished(() => storage.destroy());
  for (const id of mails) {
    const mail = { id, recipient: 'a@shop.example', message: `Subject: ${id}\r\n\r\nx\r\n` };
    await queueMail(storage, mail, clock.now());
  }
  const deliver = smtp(url, 'sales@shop.example', clock);
  const outbox = createOutbox({ storage, deliver, log, clock });
  const other = createOutbox({ storage, deliver, log, clock });
  const rows = () =>
    storage
      .selectFrom('outbox')
      .select(['id', 'tries', 'unanswered', 'message', 'next_try_at'])
      .execute();
  /** Lets time pass in steps, so that what each begins is done before the next. */
  async function pass(ms: number) {
    for (let step = 0; step < ms; step += 30_000) {
      const before = (await rows())[0]?.next_try_at;
      clock.pass(30_000);
      await expect.poll(async () => (await rows())[0]?.next_try_at).not.toBe(before);
    }
  }
  return { outbox, other, clock, ended, rows, pass };
}

test('a mail server that answers an email after minutes gets it once', async () => {
  const { outbox, other, ended, rows, pass } = await twoOutboxes();
  outbox.wake();
  await expect.poll(() => ended.length).toBe(1);
  await pass(300_000);
  other.wake();
  await other.stop();
  ended[0]?.write('250 taken\r\n');
  await expect.poll(rows).toMatchObject([{ message: null, tries: 1 }]);
  await outbox.stop();
  expect(ended).toHaveLength(1);
});

test('a mail server that never answers gets an email three times, an hour apart', async () => {
  const { outbox, clock, ended, rows } = await twoOutboxes();
  outbox.wake();
  for (let time = 1; time <= 3; time += 1) {
    await expect.poll(() => ended.length).toBe(time);
    ended[time - 1]?.destroy();
    await expect.poll(rows).toMatchObject([{ tries: time, unanswered: time }]);
    await expect.poll(() => clock.waiting()).toBe(1);
    clock.pass(HOUR - 30_000);
    await expect.poll(() => clock.waiting()).toBe(1);
    expect(ended).toHaveLength(time);
    clock.pass(30_000);
  }
  clock.pass(24 * HOUR);
  await expect.poll(() => clock.waiting()).toBe(1);
  await outbox.stop();
  expect(ended).toHaveLength(3);
});

test('an answer that takes long holds up no other email', async () => {
  const { outbox, clock, ended, rows } = await twoOutboxes(['a', 'b']);
  outbox.wake();
  await expect.poll(() => ended.length).toBe(1);
  clock.pass(21_000);
  await expect.poll(() => ended.length).toBe(2);
  for (const socket of ended) socket.write('250 taken\r\n');
  await expect.poll(rows).toMatchObject([{ message: null }, { message: null }]);
  await outbox.stop();
});

test('a service that stops does not wait for a slow answer, and leaves the email for an hour', async () => {
  const { outbox, clock, ended, rows } = await twoOutboxes();
  outbox.wake();
  await expect.poll(() => ended.length).toBe(1);
  const stopped = outbox.stop();
  clock.pass(5_000);
  clock.pass(10_000);
  await stopped;
  expect(await rows()).toMatchObject([{ tries: 1, unanswered: 1 }]);
});

test('a mail server that is silent before the end of an email has not got it', async () => {
  const silent = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.write('220 mail.example\r\n');
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  // A server that listens on TCP has an address with a port.
  const { port } = silent.address() as AddressInfo;
  const clock = manualClock();
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  const failed = smtp(
    `smtp://127.0.0.1:${port}`,
    'sales@shop.example',
    clock,
  )({
    id: 'a',
    recipient: 'a@shop.example',
    message: 'Subject: x\r\n\r\nx\r\n',
    isStillOurs: async () => true,
    cutShort: new AbortController().signal,
  }).catch((error: unknown) => error);
  await connected;
  clock.pass(21_000);
  expect(await failed).toMatchObject({ name: 'Error', code: 'ETIMEDOUT' });
});

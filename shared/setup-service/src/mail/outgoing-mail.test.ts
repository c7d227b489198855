import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR, manualClock } from '../../testing/manual-clock.ts';
import { mailsInOutbox } from '../../testing/outboxes.ts';
import { mailsOf, runService } from '../../testing/running-service.ts';
import { goodSignUp, site } from '../../testing/site.ts';
import { smtp } from './outgoing-mail.ts';

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return `smtp://127.0.0.1:${port}`;
}

async function mailServer(refusals = 0) {
  const taken: { from: string; to: string[]; message: string }[] = [];
  let left = refusals;
  const { server } = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, done) {
      const message = await text(stream).catch(() => undefined);
      if (message === undefined) return done(new Error('the message did not end'));
      if (left > 0) {
        left -= 1;
        return done(Object.assign(new Error('busy'), { responseCode: 451 }));
      }
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      taken.push({ from, to: rcptTo.map(({ address }) => address), message });
      done();
    },
  });
  return { url: await listening(server), taken };
}

const mail = {
  id: 'one',
  recipient: goodSignUp.email,
  message: 'Subject: x\r\n\r\nx\r\n',
  isStillOurs: async () => true,
  cutShort: new AbortController().signal,
};

test('emails go to the mail server, and none to files', async () => {
  const { url, taken } = await mailServer();
  const service = await runService({ env: { SMTP_URL: url } });
  await service.signUp();
  await expect.poll(() => taken.length).toBe(1);
  await service.stop();
  expect(taken).toMatchObject([{ from: site.email, to: [goodSignUp.email] }]);
  expect(taken[0]?.message).toContain('To: wanjiru@mavuno.example\r\n');
  expect(await mailsOf(service.dataFolder)).toEqual([]);
});

test('a mail server that is busy holds up no reply and gets the email later', async () => {
  const { url, taken } = await mailServer(1);
  const clock = manualClock(new Date());
  const service = await runService({ env: { SMTP_URL: url }, clock });
  expect(await service.signUp()).toEqual({ status: 200, text: '1' });
  await expect.poll(async () => (await service.rows('outbox'))[0]?.tries).toBe(1);
  await expect
    .poll(() => {
      clock.pass(500);
      return taken.length;
    })
    .toBe(1);
});

test('an email that another service has claimed meanwhile is withheld', async () => {
  const { url, taken } = await mailServer();
  const deliver = smtp(url, site.email);
  await expect(deliver({ ...mail, isStillOurs: async () => false })).rejects.toThrow();
  expect(taken).toEqual([]);
  await deliver(mail);
  expect(taken).toHaveLength(1);
});

test.each([
  'a1,victim@mavuno.example',
  '<victim@mavuno.example>',
  'g:victim@mavuno.example',
  'a1;victim@mavuno.example',
  '"a" <victim@mavuno.example>',
])('a recipient is one address, whatever is in it: %j reaches nobody else', async (recipient) => {
  const { url, taken } = await mailServer();
  await smtp(url, site.email)({ ...mail, recipient }).catch(() => undefined);
  expect(taken.flatMap(({ to }) => to)).not.toContain('victim@mavuno.example');
});

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
  return { url: await listening(server), ended };
}

async function twoOutboxes(...mails: readonly string[]) {
  const { url, ended } = await silentMailServer();
  const { clock, outboxOf, rows } = await mailsInOutbox(...mails);
  const deliver = smtp(url, 'sales@shop.example', clock);
  const [outbox, other] = [outboxOf(deliver), outboxOf(deliver)];
  /** In steps, so that what each begins is done before the next. */
  async function pass(ms: number) {
    for (let step = 0; step < ms; step += 30_000) {
      const before = (await rows())[0]?.next_try_at;
      clock.pass(30_000);
      await expect.poll(async () => (await rows())[0]?.next_try_at).not.toBe(before);
    }
  }
  outbox.wake();
  await expect.poll(() => ended.length).toBe(1);
  return { outbox, other, clock, ended, rows, pass };
}

test('a mail server that answers an email after minutes gets it once', async () => {
  const { outbox, other, ended, rows, pass } = await twoOutboxes('a');
  await pass(300_000);
  other.wake();
  await other.stop();
  ended[0]?.write('250 taken\r\n');
  await expect.poll(rows).toMatchObject([{ message: null, tries: 1 }]);
  await outbox.stop();
  expect(ended).toHaveLength(1);
});

test('a mail server that never answers gets an email three times, an hour apart', async () => {
  const { outbox, clock, ended, rows } = await twoOutboxes('a');
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
  const { outbox, clock, ended, rows } = await twoOutboxes('a', 'b');
  clock.pass(21_000);
  await expect.poll(() => ended.length).toBe(2);
  for (const socket of ended) socket.write('250 taken\r\n');
  await expect.poll(rows).toMatchObject([{ message: null }, { message: null }]);
  await outbox.stop();
});

test('a service that stops does not wait for a slow answer, and leaves the email for an hour', async () => {
  const { outbox, clock, rows } = await twoOutboxes('a');
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
  const url = await listening(silent);
  const clock = manualClock();
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  const failed = smtp(url, site.email, clock)(mail).catch((error: unknown) => error);
  await connected;
  clock.pass(60_000);
  expect(await failed).toMatchObject({ name: 'Error', code: 'ETIMEDOUT' });
});

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR, manualClock } from '../../testing/manual-clock.ts';
import { persons } from '../../testing/operator-command.ts';
import { mailsInOutbox } from '../../testing/outboxes.ts';
import { silent } from '../../testing/reconciling.ts';
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

/** @param refusals the replies to steps of the protocol that this server refuses */
async function refusingServer(refusals: Readonly<Record<string, string>>) {
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(`${refusals.CONN ?? '220 mail.example'}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        const [step = ''] = /^[A-Z]{4}/.exec(line) ?? [];
        if (step) seen.push(step);
        if (line === '.') socket.write(`${refusals.END ?? '250 ok'}\r\n`);
        else if (step === 'EHLO') socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (step === 'AUTH') socket.write(`${refusals.AUTH ?? '235 ok'}\r\n`);
        else if (step === 'DATA') socket.write('354 go on\r\n');
        else if (step) socket.write(`${refusals[step] ?? '250 ok'}\r\n`);
      }
    });
  });
  return { url: (await listening(server)).replace('//', '//user:password@'), seen };
}

const held = { refused_at: null, next_try_at: expect.any(String) };
const ended = { refused_at: expect.any(String) };

test.each([
  ['an unknown recipient', { RCPT: '550 5.1.1 no such user' }, ended],
  ['an unknown recipient, without an enhanced code', { RCPT: '553 not here' }, ended],
  ['a recipient without access', { RCPT: '550 5.4.1 Recipient address rejected' }, ended],
  ['a full mailbox, for good', { RCPT: '552 5.2.2 over quota' }, ended],
  ['a busy recipient', { RCPT: '451 4.3.0 try again' }, held],
  ['relaying', { RCPT: '550 5.7.1 relaying denied' }, held],
  ['a sender, after the recipient', { RCPT: '550 5.1.8 sender has no domain' }, held],
  ['a session without a login', { RCPT: '530 5.7.0 authentication required' }, held],
  ['a sender', { MAIL: '550 5.1.0 sender rejected' }, held],
  ['a login', { AUTH: '535 5.7.8 bad credentials' }, held],
  ['a connection', { CONN: '554 5.7.1 blocked' }, held],
  ['the content', { END: '554 5.6.0 rejected' }, held],
])('a mail server refuses %s', async (_what, refusals, row) => {
  const { url } = await refusingServer(refusals);
  const { clock, outboxOf, rows } = await mailsInOutbox('a');
  const warned: [object, string][] = [];
  const warn = (...entry: [object, string]) => void warned.push(entry);
  const outbox = outboxOf(smtp(url, site.email, clock), { log: { ...silent, warn } });
  outbox.wake();
  const [[step, reply]] = Object.entries(refusals) as [[string, string]];
  const [code] = reply.split(' ', 1);
  await expect.poll(rows).toMatchObject([{ ...row, reply: expect.stringMatching(`^${code} at `) }]);
  await outbox.stop();
  const at = step === 'END' ? 'DATA' : step;
  expect(warned[0]?.[0]).toEqual({ mail: 'a', code, at });
  const alarms = warned.filter(([, text]) => text.includes('refuses what this service sends'));
  expect(alarms).toHaveLength(row === held && code?.startsWith('5') ? 1 : 0);
});

test('an email to a refused recipient is listed, and goes to the corrected address', async () => {
  const { url, seen } = await refusingServer({ RCPT: '550 5.1.1 no such user' });
  const service = await runService({ env: { SMTP_URL: url } });
  await service.signUp();
  await expect.poll(async () => (await service.rows('outbox'))[0]?.refused_at).toBeTruthy();
  expect(seen.filter((step) => step === 'RCPT')).toHaveLength(1);
  const listed = JSON.parse((await persons(service.dataFolder, 'unreachable')).stdout);
  expect(listed).toMatchObject([
    { recipient: goodSignUp.email, reply: '550 at RCPT: 5.1.1 no such user' },
  ]);
  const counts = await service.counts();
  expect(counts).toContain('setup_mails_refused 1');
  expect(counts).toContain('setup_mails_waiting 0');
  const email = 'w@mavuno.example';
  await persons(service.dataFolder, 'correct', goodSignUp.email, '--email', email, '--why', 'x');
  expect(await service.rows('outbox')).toMatchObject([{ recipient: email, refused_at: null }]);
});

async function mailServer() {
  const taken: { from: string; to: string[]; message: string }[] = [];
  const { server } = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, done) {
      const message = await text(stream).catch(() => undefined);
      if (message === undefined) return done(new Error('the message did not end'));
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

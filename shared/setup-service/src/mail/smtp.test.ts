import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { mailsOf, runService } from '../testing/running-service.ts';
import { goodSignUp, site } from '../testing/site.ts';
import { smtp } from './smtp.ts';

/** A mail server that may refuse at first; keeps what it took. */
async function mailServer(refusals = 0) {
  const taken: { from: string; to: string[]; message: string }[] = [];
  let left = refusals;
  const server = new SMTPServer({
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  // A server that listens on TCP has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

test('emails go to the mail server, and none to files', async () => {
  const { url, taken } = await mailServer();
  const service = await runService({ env: { SMTP_URL: url } });
  await service.signUp();
  await expect.poll(() => taken.length).toBe(1);
  await service.stop();
  expect(taken).toMatchObject([{ from: site.email, to: [goodSignUp.email] }]);
  expect(taken[0]?.message).toContain('To: Wanjiru Kamau <wanjiru@mavuno.example>');
  expect(await mailsOf(service.dataFolder)).toEqual([]);
});

test('a mail server that is busy holds up no reply and gets the email later', async () => {
  const { url, taken } = await mailServer(1);
  const clock = manualClock(new Date());
  const service = await runService({ env: { SMTP_URL: url }, clock });
  expect(await service.signUp()).toEqual({ status: 200, text: '1' });
  await expect.poll(async () => (await rowsOf(service.dataFolder, 'outbox'))[0]?.tries).toBe(1);
  await expect
    .poll(() => {
      clock.pass(500);
      return taken.length;
    })
    .toBe(1);
});

test('a mail server that is gone holds up no reply', async () => {
  const service = await runService({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  expect(await service.signUp()).toEqual({ status: 200, text: '1' });
  await service.stop();
  expect(await rowsOf(service.dataFolder, 'outbox')).toMatchObject([{ delivered_at: null }]);
});

test('an email that another service has claimed meanwhile is withheld', async () => {
  const { url, taken } = await mailServer();
  const deliver = smtp(url, site.email);
  const cutShort = new AbortController().signal;
  const message = 'Subject: x\r\n\r\nx\r\n';
  const mail = { id: 'one', recipient: goodSignUp.email, message, cutShort };
  await expect(deliver({ ...mail, isStillOurs: async () => false })).rejects.toThrow();
  expect(taken).toEqual([]);
  await deliver({ ...mail, isStillOurs: async () => true });
  expect(taken).toHaveLength(1);
});

test.each([
  'a1,victim@mavuno.example',
  '<victim@mavuno.example>',
  'g:victim@mavuno.example',
  'a1;victim@mavuno.example',
  '"a" <victim@mavuno.example>',
])(
  'a recipient is one address, whatever stands in it: %j reaches nobody else',
  async (recipient) => {
    const { url, taken } = await mailServer();
    const deliver = smtp(url, site.email);
    const message = 'Subject: x\r\n\r\nx\r\n';
    const isStillOurs = async () => true;
    const cutShort = new AbortController().signal;
    await deliver({ id: 'one', recipient, message, isStillOurs, cutShort }).catch(() => undefined);
    expect(taken.flatMap(({ to }) => to)).not.toContain('victim@mavuno.example');
  },
);

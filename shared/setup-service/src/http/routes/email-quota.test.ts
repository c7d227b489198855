import { setupPaths } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { onSqlite, rowsOf } from '../../../testing/databases.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { formOf, runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';

const HOUR_MS = 60 * 60_000;
const enquiry = {
  company_name: 'Mavuno Stores',
  email: 'wanjiru@mavuno.example',
  phone_number: '+254 712 345678',
  full_name: 'Wanjiru Kamau',
  message: 'Do you have a plan for two shops?',
};

/** The beginning of a day, and not before now: the bot check's challenges end by the machine's clock. */
const midnight = () => new Date(Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS);

async function strangers(env: Record<string, string> = {}) {
  const clock = manualClock(midnight());
  const service = await runService({ clock, env });
  let count = 0;
  const post = async (path: string, fields: Record<string, string>, visitor?: string) => {
    const headers: Record<string, string> = visitor ? { 'x-forwarded-for': visitor } : {};
    const url = `${service.address}${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: formOf(fields) });
    const wait = Number(response.headers.get('retry-after') ?? 0);
    return { status: response.status, text: await response.text(), wait };
  };
  return {
    clock,
    service,
    enquire: (email: string, visitor?: string) => {
      count += 1;
      const message = `Question ${count}`;
      return post(setupPaths.enquiry, { ...enquiry, email, message }, visitor);
    },
    askIn: (email: string) => post(setupPaths.lostAccount, { email }),
    signUp: (email: string) => {
      count += 1;
      return service.signUp({ email, company_name: `Shop ${count}` });
    },
    /** How many emails were written to whom, sales left out. */
    recipients: async () =>
      (await rowsOf(service.dataFolder, 'outbox'))
        .map(({ recipient }) => String(recipient))
        .filter((recipient) => recipient !== site.email),
    toSales: async () =>
      (await rowsOf(service.dataFolder, 'outbox')).filter(
        ({ recipient }) => recipient === site.email,
      ).length,
  };
}

onSqlite('emails that a stranger causes', () => {
  test('are counted for the mailbox, over all kinds, however its address is written', async () => {
    const { signUp, enquire, recipients, clock } = await strangers({
      SETUP_MAILS_PER_HOUR: '4',
    });
    expect((await signUp('victim@mavuno.example')).text).toBe('1');
    expect((await signUp('vic.tim@mavuno.example')).text).toBe('1');
    await enquire('VICTIM@Mavuno.example');
    await enquire('victim+1@mavuno.example');
    await enquire('victim+2@mavuno.example');
    expect((await signUp('v.i.c.t.i.m+3@mavuno.example')).status).toBe(429);
    expect(await recipients()).toHaveLength(4);
    clock.pass(HOUR_MS);
    await enquire('victim@mavuno.example');
    expect(await recipients()).toHaveLength(5);
  });

  test('past the limit of a network, a request to sign in tells nobody who has an account', async () => {
    const { signUp, askIn } = await strangers({ SETUP_NETWORK_MAILS_PER_DAY: '2' });
    await signUp('one@mavuno.example');
    expect((await askIn('stranger@mavuno.example')).status).toBe(200);
    await signUp('two@mavuno.example');
    const known = await askIn('one@mavuno.example');
    expect(known.status).toBe(429);
    expect(known.wait).toBeGreaterThan(0);
    expect(await askIn('stranger@mavuno.example')).toEqual(known);
  });

  test('have a limit a day for a mailbox, and another mailbox has its own', async () => {
    const { enquire, recipients, clock } = await strangers({ SETUP_MAILS_PER_DAY: '3' });
    for (let hour = 0; hour < 6; hour += 1) {
      await enquire('victim@mavuno.example');
      clock.pass(HOUR_MS);
    }
    expect(await recipients()).toHaveLength(3);
    await enquire('other@mavuno.example');
    expect(await recipients()).toHaveLength(4);
    clock.pass(24 * HOUR_MS);
    await enquire('victim@mavuno.example');
    expect(await recipients()).toHaveLength(5);
  });

  test('an enquiry reaches sales even when its mailbox has had its emails', async () => {
    const { enquire, recipients, toSales } = await strangers({ SETUP_MAILS_PER_HOUR: '1' });
    for (let index = 0; index < 3; index += 1) {
      expect((await enquire('wanjiru@mavuno.example')).status).toBe(200);
    }
    expect(await recipients()).toHaveLength(1);
    expect(await toSales()).toBe(3);
  });

  test('have a limit a day for a network address, and one for everybody', async () => {
    const { enquire, clock, toSales } = await strangers({
      SETUP_TRUSTED_PROXIES: '127.0.0.1',
      SETUP_NETWORK_MAILS_PER_DAY: '2',
      SETUP_ALL_MAILS_PER_DAY: '3',
    });
    const first = '2001:db8:1:2::1';
    expect((await enquire('a@a.example', first)).status).toBe(200);
    expect((await enquire('b@a.example', '2001:db8:1:2::2')).status).toBe(200);
    clock.pass(HOUR_MS);
    const third = await enquire('c@a.example', '2001:db8:1:2::3');
    expect(third).toMatchObject({ status: 429, wait: 23 * 60 * 60 });
    expect((await enquire('d@a.example', '192.0.2.1')).status).toBe(200);
    expect((await enquire('e@a.example', '192.0.2.2')).status).toBe(429);
    expect(await toSales()).toBe(3);
    clock.pass(23 * HOUR_MS);
    expect((await enquire('f@a.example', first)).status).toBe(200);
  });

  test('that use up all of a day do not stop anybody from writing to sales', async () => {
    const { signUp, enquire, recipients, toSales } = await strangers({
      SETUP_ALL_MAILS_PER_DAY: '3',
    });
    for (let index = 0; index < 3; index += 1) await signUp(`a${index}@a.example`);
    expect((await signUp('b@a.example')).status).toBe(429);
    expect((await enquire('wanjiru@mavuno.example')).status).toBe(200);
    expect(await toSales()).toBe(1);
    expect(await recipients()).toHaveLength(3);
  });

  test('are counted for a whole customer of a provider who has many networks', async () => {
    const { enquire, toSales } = await strangers({
      SETUP_TRUSTED_PROXIES: '127.0.0.1',
      SETUP_NETWORK_MAILS_PER_DAY: '1',
    });
    for (let index = 0; index < 9; index += 1) {
      await enquire(`a${index}@a.example`, `2001:db8:1:${index}::1`);
    }
    expect(await toSales()).toBe(5);
    expect((await enquire('b@a.example', '2001:db8:2::1')).status).toBe(200);
  });

  test('that were not sent do not count', async () => {
    const { service, enquire, recipients } = await strangers({ SETUP_MAILS_PER_HOUR: '2' });
    for (let index = 0; index < 4; index += 1) await service.signUp();
    await enquire('wanjiru@mavuno.example');
    expect(await recipients()).toHaveLength(2);
  });

  test('twenty at once are as many as one after the other', async () => {
    const { enquire, recipients } = await strangers({ SETUP_MAILS_PER_HOUR: '5' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enquire(`victim+${index}@mavuno.example`)),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await recipients()).toHaveLength(5);
  });

  test('the database holds neither mailbox nor network address of who was counted', async () => {
    const { service, enquire } = await strangers();
    await enquire('wanjiru@mavuno.example');
    const counts = JSON.stringify(await rowsOf(service.dataFolder, 'mail_counts'));
    expect(counts).not.toMatch(/wanjiru|127\.0\.0\.1/);
  });

  test('counts of days that are over are forgotten', async () => {
    const { service, enquire, clock } = await strangers();
    await enquire('wanjiru@mavuno.example');
    clock.pass(49 * HOUR_MS);
    await enquire('other@mavuno.example');
    const counts = await rowsOf(service.dataFolder, 'mail_counts');
    expect(counts).toHaveLength(5);
  });

  test('five requests for a customer do not lock the customer out: the link is on its way, in one email', async () => {
    const { signUp, askIn, recipients, clock } = await strangers({ SETUP_MAILS_PER_HOUR: '5' });
    await signUp('wanjiru@mavuno.example');
    for (let index = 0; index < 20; index += 1) {
      expect(await askIn('wanjiru@mavuno.example')).toMatchObject({
        status: 200,
        text: 'User exists',
      });
    }
    expect(await recipients()).toHaveLength(2);
    clock.pass(6 * 60_000);
    await askIn('wanjiru@mavuno.example');
    expect(await recipients()).toHaveLength(3);
  });

  test('a customer whose mailbox has had its emails gets a link where none works any more', async () => {
    const { signUp, enquire, askIn, recipients, clock } = await strangers({
      SETUP_MAILS_PER_HOUR: '3',
    });
    await signUp('wanjiru@mavuno.example');
    await enquire('wanjiru@mavuno.example');
    await enquire('wanjiru@mavuno.example');
    expect((await askIn('wanjiru@mavuno.example')).text).toBe('User exists');
    expect(await recipients()).toHaveLength(4);
    // Past the limit the one that works is all there is.
    clock.pass(10 * 60_000);
    expect((await askIn('wanjiru@mavuno.example')).text).toBe('User exists');
    expect(await recipients()).toHaveLength(4);
    clock.pass(20 * 60_000);
    expect((await askIn('wanjiru@mavuno.example')).text).toBe('User exists');
    expect(await recipients()).toHaveLength(5);
  });
});

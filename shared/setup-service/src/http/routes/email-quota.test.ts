import { setupPaths } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { formOf, runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const enquiry = {
  company_name: 'Mavuno Stores',
  phone_number: '+254 712 345678',
  full_name: 'Wanjiru Kamau',
};
const wanjiru = 'wanjiru@mavuno.example';
const victim = 'victim@mavuno.example';
const behindProxy = { SETUP_TRUSTED_PROXIES: '127.0.0.1' };

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
  const recipients = async () => (await service.rows('outbox')).map(({ recipient }) => recipient);
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
    toSales: async () => (await recipients()).filter((one) => one === site.email).length,
    /** How many emails went to anybody else. */
    toVisitors: async () => (await recipients()).filter((one) => one !== site.email).length,
  };
}

describeOnSqlite('emails that a stranger causes', () => {
  test('are counted for the mailbox, over all kinds, however its address is written', async () => {
    const { signUp, enquire, toVisitors, clock } = await strangers({ SETUP_MAILS_PER_HOUR: '4' });
    expect((await signUp(victim)).text).toBe('1');
    expect((await signUp('vic.tim@mavuno.example')).text).toBe('1');
    await enquire('VICTIM@Mavuno.example');
    await enquire('victim+1@mavuno.example');
    await enquire('victim+2@mavuno.example');
    expect((await signUp('v.i.c.t.i.m+3@mavuno.example')).status).toBe(429);
    expect(await toVisitors()).toBe(4);
    clock.pass(HOUR_MS);
    await enquire(victim);
    expect(await toVisitors()).toBe(5);
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
    const { enquire, toVisitors, clock } = await strangers({ SETUP_MAILS_PER_DAY: '3' });
    for (let hour = 0; hour < 6; hour += 1) {
      await enquire(victim);
      clock.pass(HOUR_MS);
    }
    expect(await toVisitors()).toBe(3);
    await enquire('other@mavuno.example');
    expect(await toVisitors()).toBe(4);
    clock.pass(24 * HOUR_MS);
    await enquire(victim);
    expect(await toVisitors()).toBe(5);
  });

  test('an enquiry reaches sales even when its mailbox has had its emails', async () => {
    const { enquire, toVisitors, toSales } = await strangers({ SETUP_MAILS_PER_HOUR: '1' });
    for (let index = 0; index < 3; index += 1) expect((await enquire(wanjiru)).status).toBe(200);
    expect(await toVisitors()).toBe(1);
    expect(await toSales()).toBe(3);
  });

  test('have a limit a day for a network address, and one for everybody', async () => {
    const limits = { SETUP_NETWORK_MAILS_PER_DAY: '2', SETUP_ALL_MAILS_PER_DAY: '3' };
    const { enquire, clock, toSales } = await strangers({ ...behindProxy, ...limits });
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
    const { signUp, enquire, ...counts } = await strangers({ SETUP_ALL_MAILS_PER_DAY: '3' });
    for (let index = 0; index < 3; index += 1) await signUp(`a${index}@a.example`);
    expect((await signUp('b@a.example')).status).toBe(429);
    expect((await enquire(wanjiru)).status).toBe(200);
    expect(await counts.toSales()).toBe(1);
    expect(await counts.toVisitors()).toBe(3);
  });

  test('are counted for a whole customer of a provider who has many networks', async () => {
    const limits = { SETUP_NETWORK_MAILS_PER_DAY: '1' };
    const { enquire, toSales } = await strangers({ ...behindProxy, ...limits });
    for (let index = 0; index < 9; index += 1) {
      await enquire(`a${index}@a.example`, `2001:db8:1:${index}::1`);
    }
    expect(await toSales()).toBe(5);
    expect((await enquire('b@a.example', '2001:db8:2::1')).status).toBe(200);
  });

  test('that were not sent do not count', async () => {
    const { service, enquire, toVisitors } = await strangers({ SETUP_MAILS_PER_HOUR: '2' });
    for (let index = 0; index < 4; index += 1) await service.signUp();
    await enquire(wanjiru);
    expect(await toVisitors()).toBe(2);
  });

  test('twenty at once are as many as one after the other', async () => {
    const { enquire, toVisitors } = await strangers({ SETUP_MAILS_PER_HOUR: '5' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enquire(`victim+${index}@mavuno.example`)),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await toVisitors()).toBe(5);
  });

  test('are counted without mailbox or network address in the database, and forgotten in days', async () => {
    const { service, enquire, clock } = await strangers();
    await enquire(wanjiru);
    const counts = JSON.stringify(await service.rows('mail_counts'));
    expect(counts).not.toMatch(/wanjiru|127\.0\.0\.1/);
    clock.pass(49 * HOUR_MS);
    await enquire('other@mavuno.example');
    expect(await service.rows('mail_counts')).toHaveLength(5);
  });

  test('five requests for a customer do not lock the customer out: the link is on its way, in one email', async () => {
    const { signUp, askIn, toVisitors, clock } = await strangers({ SETUP_MAILS_PER_HOUR: '5' });
    await signUp(wanjiru);
    for (let index = 0; index < 20; index += 1) {
      expect(await askIn(wanjiru)).toMatchObject({ status: 200, text: 'User exists' });
    }
    expect(await toVisitors()).toBe(2);
    clock.pass(6 * MINUTE_MS);
    await askIn(wanjiru);
    expect(await toVisitors()).toBe(3);
  });

  test('a customer whose mailbox has had its emails gets a link where none works any more', async () => {
    const { signUp, enquire, askIn, ...rest } = await strangers({ SETUP_MAILS_PER_HOUR: '3' });
    await signUp(wanjiru);
    await enquire(wanjiru);
    await enquire(wanjiru);
    // Past the limit the link that works is all there is.
    for (const [minutes, emails] of [
      [0, 4],
      [10, 4],
      [20, 5],
    ] as const) {
      rest.clock.pass(minutes * MINUTE_MS);
      expect((await askIn(wanjiru)).text).toBe('User exists');
      expect(await rest.toVisitors()).toBe(emails);
    }
  });
});

import { setupPaths } from '@site/contracts/setup-calls';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, manualClock } from '../../../testing/manual-clock.ts';
import { formOf, runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';

const enquiry = {
  company_name: 'Mavuno Stores',
  phone_number: '+254 712 345678',
  full_name: 'Wanjiru Kamau',
};
const wanjiru = 'wanjiru@mavuno.example';
const victim = 'victim@mavuno.example';

/** The beginning of a day, and not before now: the bot check's challenges end by the machine's clock. */
const midnight = () => new Date(Math.ceil(Date.now() / (24 * HOUR)) * 24 * HOUR);

async function strangers(env: Record<string, string> = {}) {
  const clock = manualClock(midnight());
  const service = await runService({ clock, env });
  let count = 0;
  const post = async (path: string, fields: Record<string, string>) => {
    const url = `${service.address}${path}`;
    const response = await fetch(url, { method: 'POST', body: formOf(fields) });
    const wait = Number(response.headers.get('retry-after') ?? 0);
    return { status: response.status, text: await response.text(), wait };
  };
  const recipients = async () => (await service.rows('outbox')).map(({ recipient }) => recipient);
  return {
    clock,
    service,
    enquire: (email: string) => {
      count += 1;
      return post(setupPaths.enquiry, { ...enquiry, email, message: `Question ${count}` });
    },
    requestLink: (email: string) => post(setupPaths.lostAccount, { email }),
    signUp: (email: string) => {
      count += 1;
      return service.signUp({ email, company_name: `Shop ${count}` });
    },
    toSales: async () => (await recipients()).filter((one) => one === site.email).length,
    toVisitors: async () => (await recipients()).filter((one) => one !== site.email).length,
  };
}

describe('emails that a stranger causes', () => {
  test('are counted for the mailbox, over all kinds, however its address is written', async () => {
    const { signUp, enquire, toVisitors, clock } = await strangers({ SETUP_MAILS_PER_HOUR: '4' });
    expect((await signUp(victim)).text).toBe('1');
    expect((await signUp('vic.tim@mavuno.example')).text).toBe('1');
    await enquire('VICTIM@Mavuno.example');
    await enquire('victim+1@mavuno.example');
    await enquire('victim+2@mavuno.example');
    expect((await signUp('v.i.c.t.i.m+3@mavuno.example')).status).toBe(429);
    expect(await toVisitors()).toBe(4);
    clock.pass(HOUR);
    await enquire(victim);
    expect(await toVisitors()).toBe(5);
  });

  test('past the limit of a network, a request to sign in tells nobody who has an account', async () => {
    const { signUp, requestLink } = await strangers({ SETUP_NETWORK_MAILS_PER_DAY: '2' });
    await signUp('one@mavuno.example');
    expect((await requestLink('stranger@mavuno.example')).status).toBe(200);
    await signUp('two@mavuno.example');
    const known = await requestLink('one@mavuno.example');
    expect(known.status).toBe(429);
    expect(known.wait).toBeGreaterThan(0);
    expect(await requestLink('stranger@mavuno.example')).toEqual(known);
  });

  test('that use up a mailbox, or all of a day, stop nobody from writing to sales', async () => {
    const limits = { SETUP_MAILS_PER_HOUR: '1', SETUP_ALL_MAILS_PER_DAY: '4' };
    const { signUp, enquire, toVisitors, toSales } = await strangers(limits);
    for (let index = 0; index < 3; index += 1) expect((await enquire(wanjiru)).status).toBe(200);
    expect([await toVisitors(), await toSales()]).toEqual([1, 3]);
    for (const name of ['a', 'b', 'c']) await signUp(`${name}@a.example`);
    expect((await signUp('d@a.example')).status).toBe(429);
    expect((await enquire('e@a.example')).status).toBe(200);
    expect([await toVisitors(), await toSales()]).toEqual([4, 4]);
  });

  test('are counted without mailbox or network address in the database', async () => {
    const { service, enquire } = await strangers();
    await enquire(wanjiru);
    const counts = await service.rows('mail_counts');
    expect(counts).toHaveLength(5);
    expect(JSON.stringify(counts)).not.toMatch(/wanjiru|127\.0\.0\.1/);
  });

  test('five requests for a customer do not lock the customer out: the link is on its way, in one email', async () => {
    const { signUp, requestLink, toVisitors, clock } = await strangers({
      SETUP_MAILS_PER_HOUR: '5',
    });
    await signUp(wanjiru);
    for (let index = 0; index < 20; index += 1) {
      expect(await requestLink(wanjiru)).toMatchObject({ status: 200, text: 'User exists' });
    }
    expect(await toVisitors()).toBe(2);
    clock.pass(6 * MINUTE);
    await requestLink(wanjiru);
    expect(await toVisitors()).toBe(3);
  });

  test('a customer whose mailbox has had its emails gets a link where none works any more', async () => {
    const { signUp, enquire, requestLink, ...rest } = await strangers({
      SETUP_MAILS_PER_HOUR: '3',
    });
    await signUp(wanjiru);
    await enquire(wanjiru);
    await enquire(wanjiru);
    // Past the limit the link that works is all there is.
    for (const [minutes, emails] of [
      [0, 4],
      [10, 4],
      [20, 5],
    ] as const) {
      rest.clock.pass(minutes * MINUTE);
      expect((await requestLink(wanjiru)).text).toBe('User exists');
      expect(await rest.toVisitors()).toBe(emails);
    }
  });
});

import { expect, onTestFinished, test } from 'vitest';
import { onEachDatabase, openDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { HOUR, MINUTE, manualClock } from '../../testing/manual-clock.ts';
import { createEmailQuota, enclosingNetwork, mailboxOf, networkOf } from './email-quota.ts';

const generous = {
  SETUP_MAILS_PER_HOUR: 1_000,
  SETUP_MAILS_PER_DAY: 1_000,
  SETUP_NETWORK_MAILS_PER_DAY: 1_000,
  SETUP_ALL_MAILS_PER_DAY: 1_000,
};

async function emailsWithin(limits: Partial<typeof generous>) {
  const folder = await temporaryFolder();
  const storage = await openDatabase(folder);
  onTestFinished(() => storage.destroy());
  const clock = manualClock(new Date('2026-03-02T21:30:00Z'));
  const warnings: unknown[] = [];
  const log = { warn: (...detail: unknown[]) => void warnings.push(detail) };
  const settings = { ...generous, ...limits };
  const quota = createEmailQuota({ storage, clock, settings, log });
  let count = 0;
  const send = (email = `owner${count}@shop.example`, network = '192.0.2.1') => {
    count += 1;
    return quota.send({ email, network }, async (_transaction, { need }) =>
      need('mailbox', 'network', 'whole'),
    );
  };
  const sent = async (...requests: Parameters<typeof send>[]) => {
    const outcomes = [];
    for (const request of requests) outcomes.push((await send(...request)).ok);
    return outcomes;
  };
  return { clock, send, sent, warnings };
}

onEachDatabase(() => {
  test('operators are warned once an hour while all emails of a day are used up', async () => {
    const { clock, send, warnings } = await emailsWithin({ SETUP_ALL_MAILS_PER_DAY: 2 });
    await send();
    await send();
    expect(warnings).toEqual([]);
    for (let index = 0; index < 5; index += 1) {
      expect(await send()).toEqual({ ok: false, problem: { limit: 'whole', seconds: 150 * 60 } });
    }
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('shop.example');
    clock.pass(61 * MINUTE);
    await send();
    expect(warnings).toHaveLength(2);
    clock.pass(90 * MINUTE);
    expect((await send()).ok).toBe(true);
  });

  test('a mailbox has limits an hour and a day, and what one limit refuses is counted by none', async () => {
    const limits = { SETUP_MAILS_PER_HOUR: 1, SETUP_MAILS_PER_DAY: 2, SETUP_ALL_MAILS_PER_DAY: 3 };
    const { clock, send, sent } = await emailsWithin(limits);
    const mailbox: [string] = ['a@a.example'];
    for (const minutes of [30, 60]) {
      expect(await sent(mailbox, mailbox, mailbox)).toEqual([true, false, false]);
      const problem = { limit: 'mailbox', seconds: minutes * 60 };
      expect(await send(...mailbox)).toEqual({ ok: false, problem });
      clock.pass(minutes * MINUTE);
    }
    expect(await sent(mailbox, ['b@a.example'], ['c@a.example'])).toEqual([false, true, false]);
    clock.pass(24 * HOUR);
    expect(await sent(mailbox)).toEqual([true]);
  });

  test('a network has a limit a day, and a customer of a provider five times as many', async () => {
    const { clock, send, sent } = await emailsWithin({ SETUP_NETWORK_MAILS_PER_DAY: 1 });
    const of = (network: string): [undefined, string] => [undefined, network];
    const first = of('2001:db8:1:0::/64');
    expect(await sent(first, first, of('192.0.2.1'))).toEqual([true, false, true]);
    expect(await send(...first)).toMatchObject({
      problem: { limit: 'network', seconds: 150 * 60 },
    });
    const others = [1, 2, 3, 4, 5, 6].map((index) => of(`2001:db8:1:${index}::/64`));
    expect(await sent(...others)).toEqual([true, true, true, true, false, false]);
    expect(await sent(of('2001:db8:2:0::/64'))).toEqual([true]);
    clock.pass(150 * MINUTE);
    expect(await sent(first)).toEqual([true]);
  });

  test('twenty at once are as many as one after the other', async () => {
    const { send } = await emailsWithin({ SETUP_MAILS_PER_HOUR: 5 });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(`victim+${index}@shop.example`)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(5);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['whatever', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 network is one of many that a single customer may have', () => {
  expect(enclosingNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1::/48');
  expect(enclosingNetwork('192.0.2.7')).toBe(undefined);
});

test.each([
  ['Wanjiru@Mavuno.example', 'wanjiru@mavuno.example'],
  ['wanjiru+1@mavuno.example', 'wanjiru+2@mavuno.example'],
  ['w.a.n.jiru@mavuno.example', 'wanjiru@mavuno.example'],
  ['wan-ji_ru@mavuno.example', "wanji'ru@mavuno.example"],
  ['wanjiru@gmail.com', 'wanjiru@googlemail.com'],
  ['w@café.example', 'w@xn--caf-dma.example'],
])('%s and %s are one mailbox', (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other));
});

test.each([
  ['wanjiru@mavuno.example', 'wanjiru@other.example'],
  ['wanjiru@mavuno.example', 'wanjira@mavuno.example'],
  ['_@mavuno.example', '-@mavuno.example'],
  ['+a@mavuno.example', '+b@mavuno.example'],
])('%s and %s are two', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});

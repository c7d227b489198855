import { expect, test } from 'vitest';
import { site } from '../../../testing/site.ts';
import type { RemindedOf } from './due-reminders.ts';
import { composeReminder } from './reminder-job.ts';

const subject = {
  id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  email: 'wanjiru@mavuno.example',
  company_name: 'Mavuno Stores',
  applicant_name: 'Wanjiru Kamau',
  plan: 'Business Plan',
  users: 5,
  price: 40_000,
  lines: null,
  created_at: '2026-03-02T21:30:00.000Z',
  trial_ends_at: '2026-03-09T21:30:00.000Z',
};
const stopAddress = 'https://setup.example/reminders/a-token';

async function written(
  kind: 'trial-ends-soon' | 'trial-ended' | 'purchase-unfinished',
  changes: Partial<RemindedOf> = {},
  price: number | 'unknown' = 40_000,
) {
  const date = new Date('2026-03-07T21:30:00Z');
  const priceToday = price === 'unknown' ? undefined : price;
  const reminder = { kind, subject: { ...subject, ...changes }, stopAddress, priceToday, date };
  const { id, message } = await composeReminder(site, reminder);
  return { id, text: message.replaceAll('=\r\n', '').replaceAll('=3D', '=') };
}

test('dates are those of Nairobi, where it is the next day already', async () => {
  const { text } = await written('trial-ends-soon');
  expect(text).toContain('10 March 2026 at 00:30, Nairobi time');
  expect(text).toContain('9 April 2026');
});

test.each(['trial-ends-soon', 'trial-ended', 'purchase-unfinished'] as const)(
  '%s says how to stop it, in both parts and to mail programs',
  async (kind) => {
    const { text, id } = await written(kind);
    expect(text.split(stopAddress)).toHaveLength(4);
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(id).toBe(`${subject.id}-${kind}`);
  },
);

test('a buyer is told of a price that has changed before they go on', async () => {
  const { text } = await written('purchase-unfinished', {}, 42_000);
  expect(text).toContain('from KSh 40,000 to KSh 42,000');
  expect(text).toContain('val=42000');
  expect((await written('purchase-unfinished')).text).not.toContain('has changed');
});

test.each(['trial-ends-soon', 'purchase-unfinished'] as const)(
  '%s names no price where nobody can tell it',
  async (kind) => {
    const { text } = await written(kind, {}, 'unknown');
    expect(text).not.toContain('KSh');
    expect(text).not.toContain('val=');
  },
);

test.each(['trial-ends-soon', 'trial-ended', 'purchase-unfinished'] as const)(
  '%s repeats nothing that whoever typed the address typed with it',
  async (kind) => {
    const { text } = await written(kind);
    expect(text).not.toMatch(/Wanjiru|Mavuno/);
    expect(text).toContain('To: wanjiru@mavuno.example\r\n');
    expect(text).toContain('Hello,');
  },
);

import { contactTelephone, mobileMoneyNumber } from '@site/contracts/telephone';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Telephones, telephonesByPlan, telephonesWithoutPlans } from './telephones.ts';

const plans: Telephones = { contact: contactTelephone, mobileMoney: mobileMoneyNumber };

afterEach(() => {
  vi.useRealTimers();
});

describe('the numbering plans', () => {
  test('are fetched once, when they are needed', async () => {
    const load = vi.fn(async () => plans);
    const telephones = telephonesByPlan(load);
    expect(load).not.toHaveBeenCalled();
    expect(await telephones()).toBe(plans);
    expect(await telephones()).toBe(plans);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('that fail to load are fetched again, and the shape counts until then', async () => {
    const load = vi.fn(async () => plans);
    load.mockRejectedValueOnce(new Error('away'));
    const telephones = telephonesByPlan(load);
    expect(await telephones()).toBe(telephonesWithoutPlans);
    expect(await telephones()).toBe(plans);
  });

  test('that take too long are not waited for', async () => {
    vi.useFakeTimers();
    const answer = telephonesByPlan(() => new Promise(() => {}))();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toBe(telephonesWithoutPlans);
  });
});

test.each([
  ...['0712345678', '712345678', '254712345678', '2540712345678'].map(
    (typed) => [typed, '254712345678'] as const,
  ),
  ...['', '071234567', '07123456789', '0202711234', '256772123456'].map(
    (typed) => [typed, undefined] as const,
  ),
])('without the plans, mobile money of %j is that of %s', (typed, number) => {
  expect(telephonesWithoutPlans.mobileMoney(typed)).toBe(number);
});

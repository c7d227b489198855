import { contactTelephone, mobileMoneyNumber } from '@site/contracts/telephone';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Telephones,
  telephonesByPlan,
  telephonesWithoutPlans,
  withTelephone,
} from './telephones.ts';

const plans: Telephones = { contact: contactTelephone, mobileMoney: mobileMoneyNumber };

afterEach(() => {
  vi.useRealTimers();
});

describe('the telephone of a form', () => {
  test('goes out in its one form, and as it was typed where it is none', () => {
    const typed = (phone_number: string) => ({ phone_number, company: 'Mavuno' });
    expect(withTelephone(typed('2540712345678'), 'phone_number', plans)).toEqual(
      typed('0712345678'),
    );
    expect(withTelephone(typed('0812345678'), 'phone_number', plans)).toEqual(typed('0812345678'));
  });

  test('is read by the numbering plans, which are fetched once', async () => {
    const load = vi.fn(async () => plans);
    const telephones = telephonesByPlan(load);
    expect(load).not.toHaveBeenCalled();
    expect(await telephones()).toBe(plans);
    expect(await telephones()).toBe(plans);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is read by its shape where the plans fail to load, which is tried again', async () => {
    const load = vi.fn(async () => plans);
    load.mockRejectedValueOnce(new Error('away'));
    const telephones = telephonesByPlan(load);
    expect(await telephones()).toBe(telephonesWithoutPlans);
    expect(await telephones()).toBe(plans);
  });

  test('is read by its shape where the plans take too long', async () => {
    vi.useFakeTimers();
    const answer = telephonesByPlan(() => new Promise(() => {}))();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toBe(telephonesWithoutPlans);
  });

  test('pays by mobile money without the plans, too, as people in Kenya write it', () => {
    const { mobileMoney } = telephonesWithoutPlans;
    for (const typed of ['0712345678', '712345678', '254712345678', '2540712345678']) {
      expect(mobileMoney(typed)).toBe('254712345678');
    }
    for (const typed of ['', '071234567', '07123456789', '0202711234', '256772123456']) {
      expect(mobileMoney(typed)).toBeUndefined();
    }
  });
});

// @vitest-environment happy-dom
import type { AnySelection } from '@site/contracts/purchase-selection';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buyer,
  buyerOfDevices,
  devicesAlone,
  paymentWith,
  plan,
} from '../../../testing/purchase.ts';
import type { EarlierPayments } from '../../purchase/earlier-payments.ts';
import { type DetailsValues, findDetailsProblem } from './details-fields.ts';
import { type DetailsDependencies, useDetails } from './use-details.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const { company, email, phone_number, full_name } = buyer;
const good = { company, email, phone_number, full_name, terms: true };

describe('checking step 1', () => {
  test('a complete form may be left', () => {
    expect(findDetailsProblem(good, true)).toBeUndefined();
  });

  test.each(['company', 'email', 'phone_number', 'full_name'] as const)(
    'without %s all fields are required',
    (field) => {
      const problem = findDetailsProblem({ ...good, [field]: ' ' }, true);
      expect(problem).toMatchObject({ title: 'All fields are required', lacksPlan: false });
      expect(Object.keys(problem?.errors ?? {})).toEqual([field]);
    },
  );

  test('without a package all fields are required', () => {
    const problem = { title: 'All fields are required', errors: {}, lacksPlan: true };
    expect(findDetailsProblem(good, false)).toEqual(problem);
  });

  test('without a package, where one can be chosen beside the form, that is the first error', () => {
    const problem = findDetailsProblem({ ...good, terms: false }, false, true);
    expect(problem?.title).toBe('All fields are required');
    expect(Object.keys(problem?.errors ?? {})).toEqual(['plan', 'terms']);
  });

  test('an invalid email address is reported', () => {
    expect(findDetailsProblem({ ...good, email: 'wanjiru@mavuno' }, true)).toMatchObject({
      title: 'Invalid email address',
      errors: { email: 'Invalid email address' },
    });
  });

  test('the visitor has to agree to the terms', () => {
    expect(findDetailsProblem({ ...good, terms: false }, true)?.errors).toEqual({
      terms: 'Please agree to the terms and conditions',
    });
  });
});

describe('leaving step 1', () => {
  const accountExists = vi.fn<DetailsDependencies['accountExists']>();
  const findBegun = vi.fn<DetailsDependencies['findBegun']>();
  const earlier = {
    expire: vi.fn<EarlierPayments['expire']>(),
    findPaid: vi.fn<EarlierPayments['findPaid']>(),
    resume: vi.fn(),
    forget: vi.fn(),
  };
  const save = vi.fn<DetailsDependencies['save']>();
  const goToPayment = vi.fn();
  beforeEach(() => {
    vi.resetAllMocks();
    accountExists.mockResolvedValue({ kind: 'free' });
    save.mockResolvedValue(true);
  });
  afterEach(cleanup);

  function open(selection: AnySelection = plan) {
    const dependencies = { accountExists, findBegun, earlier, save };
    const hook = renderHook(() => useDetails({ dependencies, selection, goToPayment }));
    return {
      state: () => hook.result.current.state,
      submitAgain: () => act(async () => hook.result.current.submitAgain()),
      submit: (values: DetailsValues = good) => act(() => hook.result.current.submit(values)),
    };
  }

  test('stores who buys, then goes on', async () => {
    const page = open();
    await page.submit();
    expect(accountExists).toHaveBeenCalledExactlyOnceWith({ email, company });
    expect(save).toHaveBeenCalledExactlyOnceWith(buyer, undefined);
    expect(goToPayment).toHaveBeenCalledTimes(1);
  });

  test('asks about no account where devices are bought alone: customers buy them, too', async () => {
    accountExists.mockResolvedValue({ kind: 'taken' });
    const page = open(devicesAlone);
    const delivery = {
      delivery_address: 'Kibuye Plaza',
      delivery_town: 'Kisumu',
      delivery_phone: '',
      delivery_note: '',
    };
    await page.submit({ ...good, delivery });
    expect(accountExists).not.toHaveBeenCalled();
    expect(earlier.expire).toHaveBeenCalledTimes(1);
    expect(save).toHaveBeenCalledExactlyOnceWith(buyerOfDevices, undefined);
    expect(goToPayment).toHaveBeenCalledTimes(1);
  });

  test('no visitor goes on to pay where the browser stores nothing', async () => {
    save.mockResolvedValue(false);
    const page = open();
    await page.submit();
    expect(page.state()).toMatchObject({ result: { kind: 'not-stored' } });
    expect(goToPayment).not.toHaveBeenCalled();
    save.mockResolvedValue(true);
    await page.submit();
    expect(goToPayment).toHaveBeenCalledTimes(1);
  });

  test.each(['taken', 'no-answer'] as const)('stays and stores nothing for «%s»', async (kind) => {
    accountExists.mockResolvedValue({ kind });
    const page = open();
    await page.submit();
    expect(page.state()).toMatchObject({ result: { kind } });
    expect(save).not.toHaveBeenCalled();
    expect(goToPayment).not.toHaveBeenCalled();
    accountExists.mockResolvedValue({ kind: 'free' });
    await page.submit();
    expect(goToPayment).toHaveBeenCalledTimes(1);
  });

  test('goes on with a payment of theirs that was begun, also where it has made the account', async () => {
    const begun = paymentWith({ attempt: 2 });
    findBegun.mockResolvedValue(begun);
    accountExists.mockResolvedValue({ kind: 'taken' });
    await open().submit();
    expect(save).toHaveBeenCalledExactlyOnceWith(buyer, begun);
    expect(goToPayment).toHaveBeenCalledTimes(1);
  });

  describe('with a payment that was begun for another purchase', () => {
    const found = {
      begun: { ...paymentWith(), begunAt: 1 },
      buyer: { ...buyer, email: 'wrong@mavuno.example' },
    };
    const paid = { kind: 'earlier-paid', ...found } as const;
    const underWay = { kind: 'earlier-under-way', ...found } as const;

    test.each([paid, underWay])('stays and stores nothing for «$kind»', async (obstacle) => {
      earlier.expire.mockResolvedValue(obstacle);
      const page = open();
      await page.submit();
      expect(page.state()).toMatchObject({ result: obstacle });
      expect(save).not.toHaveBeenCalled();
      expect(goToPayment).not.toHaveBeenCalled();
    });

    test('goes on once it has ended, with what was typed', async () => {
      earlier.expire.mockResolvedValueOnce(underWay);
      const page = open();
      await page.submit();
      await page.submitAgain();
      expect(save).toHaveBeenCalledExactlyOnceWith(buyer, undefined);
      expect(goToPayment).toHaveBeenCalledTimes(1);
    });

    test('that has made the account of the same company is told of, and ends nothing', async () => {
      accountExists.mockResolvedValue({ kind: 'taken' });
      earlier.findPaid.mockResolvedValue(paid);
      const page = open();
      await page.submit();
      expect(page.state()).toMatchObject({ result: paid });
      expect(earlier.expire).not.toHaveBeenCalled();
    });

    test('whose state is unknown keeps the visitor here', async () => {
      earlier.expire.mockResolvedValue({ kind: 'no-answer' });
      const page = open();
      await page.submit();
      expect(page.state()).toMatchObject({ result: { kind: 'no-answer' } });
      expect(save).not.toHaveBeenCalled();
    });
  });
});

// @vitest-environment happy-dom
import type { AnySelection } from '@site/contracts/purchase-selection';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearStorage } from '../../../testing/browser.ts';
import { answer, fakeClient, refusal } from '../../../testing/fake-client.ts';
import {
  buyer,
  buyerOfDevices,
  devicesAlone,
  paymentWith,
  plan,
} from '../../../testing/purchase.ts';
import type { Answer } from '../../api/setup-client.api.ts';
import type { EarlierPayments } from '../../purchase/earlier-payments.ts';
import { accountToken } from '../../storage/registration.ts';
import { boughtFor, findAccount, useBoughtFor } from './account-purchase.ts';
import type { DetailsValues } from './details-fields.ts';
import { type DetailsDependencies, useDetails } from './use-details.ts';

const { company, email, phone_number, full_name } = buyer;
const good = { company, email, phone_number, full_name, terms: true };

afterEach(cleanup);

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
  function open(selection: AnySelection = plan) {
    const dependencies = { accountExists, findBegun, earlier, save };
    const hook = renderHook(() => useDetails({ dependencies, selection, goToPayment }));
    return {
      submitAgain: () => act(async () => hook.result.current.submitAgain()),
      submit: (values: DetailsValues = good) => act(() => hook.result.current.submit(values)),
      expectToStay(result: object) {
        expect(hook.result.current.state).toMatchObject({ result });
        expect(goToPayment).not.toHaveBeenCalled();
      },
    };
  }
  function expectToGoOn(...saved: Parameters<typeof save>) {
    expect(save).toHaveBeenCalledExactlyOnceWith(...saved);
    expect(goToPayment).toHaveBeenCalledTimes(1);
  }

  test('looks for no account where devices are bought alone: customers buy them, too', async () => {
    accountExists.mockResolvedValue({ kind: 'taken' });
    const [delivery_phone, delivery_note] = ['', ''];
    const place = { delivery_address: 'Kibuye Plaza', delivery_town: 'Kisumu' };
    const delivery = { ...place, delivery_phone, delivery_note };
    await open(devicesAlone).submit({ ...good, delivery });
    expect(accountExists).not.toHaveBeenCalled();
    expect(earlier.expire).toHaveBeenCalledTimes(1);
    expectToGoOn(buyerOfDevices, undefined);
  });

  test('leads nobody to pay who left before the answer, and stores nothing over what they chose then', async () => {
    accountExists.mockImplementation(async () => {
      cleanup();
      return { kind: 'free' };
    });
    await open().submit();
    expect(accountExists).toHaveBeenCalledTimes(1);
    expect(save).not.toHaveBeenCalled();
    expect(goToPayment).not.toHaveBeenCalled();
  });

  test('no visitor goes on to pay where the browser stores nothing', async () => {
    save.mockResolvedValueOnce(false);
    const page = open();
    await page.submit();
    page.expectToStay({ kind: 'not-stored' });
    await page.submit();
    expect(goToPayment).toHaveBeenCalledTimes(1);
  });

  test.each(['taken', 'no-answer'] as const)('stays and stores nothing for «%s»', async (kind) => {
    accountExists.mockResolvedValueOnce({ kind });
    const page = open();
    await page.submit();
    page.expectToStay({ kind });
    expect(save).not.toHaveBeenCalled();
    await page.submit();
    expectToGoOn(buyer, undefined);
  });

  const found = {
    begun: { ...paymentWith(), begunAt: 1 },
    buyer: { ...buyer, email: 'wrong@mavuno.example' },
  };
  const paid = { kind: 'earlier-paid', ...found } as const;

  test.each([paid, { ...paid, kind: 'earlier-under-way' }, { kind: 'no-answer' }] as const)(
    'stays beside a payment for another purchase that is «$kind», until it has ended',
    async (obstacle) => {
      earlier.expire.mockResolvedValueOnce(obstacle);
      const page = open();
      await page.submit();
      page.expectToStay(obstacle);
      expect(save).not.toHaveBeenCalled();
      await page.submitAgain();
      expectToGoOn(buyer, undefined);
    },
  );

  test('reports a payment that has made the account of the same company, and ends nothing', async () => {
    accountExists.mockResolvedValue({ kind: 'taken' });
    earlier.findPaid.mockResolvedValue(paid);
    const page = open();
    await page.submit();
    page.expectToStay(paid);
    expect(earlier.expire).not.toHaveBeenCalled();
  });
});

const account = {
  kind: 'account',
  applicant_name: 'Wanjiru Kamau',
  email: 'owner@mavuno.example',
  company_name: 'Mavuno Stores',
  phone_number: '0712345678',
} as const;

beforeEach(() => {
  clearStorage();
  window.history.replaceState({ key: 'of the router' }, '', '/register/step1?users=3');
});

function arriveWith(hash: string, reply: Answer, takesOrders = true) {
  const { client, post } = fakeClient({ '/account_details': reply });
  const service = { ...client, takesOrders };
  window.history.replaceState(window.history.state, '', `/register/step1?users=3${hash}`);
  return { service, post, ...renderHook(() => useBoughtFor(service)) };
}

describe('a customer who comes from the account page', () => {
  test('can buy for another company instead, and no late answer changes that', async () => {
    const { service, result } = arriveWith('#account=a.1.b', answer(account));
    act(() => result.current.leave());
    await act(async () => {});
    expect(result.current.state).toEqual({ kind: 'none' });
    expect(accountToken.read()).toBeUndefined();
    expect(boughtFor(buyer, await findAccount(service))).toEqual(buyer);
  });

  test.each([
    ['sign-in-again', answer({ kind: 'sign-in-again' })],
    ['sign-in-again', refusal(400)],
    ['no-answer', { kind: 'no-answer' }],
    ['no-answer', refusal(503)],
    ['none', refusal(404)],
  ] as const)('sees «%s» after %j', async (kind, reply) => {
    const { result } = arriveWith('#account=a.1.b', reply);
    await act(async () => {});
    expect(result.current.state.kind).toBe(kind);
  });

  test('who signs in again in the same tab is found by the newer token', async () => {
    arriveWith('#account=old', answer({ kind: 'sign-in-again' }));
    await act(async () => {});
    window.location.hash = '#account=new';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    await act(async () => {});
    expect(accountToken.read()).toBe('new');
  });
});

test.each([
  ['', true],
  ['#plans', true],
  ['#account=', true],
  [`#account=${'a'.repeat(400)}`, true],
  // No account page belongs to a service without orders; the address is clean anyway.
  ['#account=a.1.b', false],
])('a visitor with «%s» is nobody’s customer; with orders: %s', async (hash, takesOrders) => {
  const { result, post } = arriveWith(hash, answer(account), takesOrders);
  await act(async () => {});
  expect(result.current.state).toEqual({ kind: 'none' });
  expect(post).not.toHaveBeenCalled();
  expect(window.location.hash).toBe(takesOrders ? hash : '');
});

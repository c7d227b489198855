// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearStorage } from '../../../testing/browser.ts';
import { answer, fakeClient, refusal } from '../../../testing/fake-client.ts';
import { buyer } from '../../../testing/purchase.ts';
import type { Answer } from '../../api/setup-client.api.ts';
import { accountToken } from '../../storage/registration.ts';
import { boughtFor, findAccount, useBoughtFor } from './account-purchase.ts';

const account = {
  kind: 'account',
  applicant_name: 'Wanjiru Kamau',
  email: 'owner@mavuno.example',
  company_name: 'Mavuno Stores',
  phone_number: '0712345678',
} as const;

afterEach(cleanup);
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

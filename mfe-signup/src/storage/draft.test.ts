// @vitest-environment happy-dom
import type { Configuration } from '@site/contracts/configuration';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearStorage } from '../../testing/browser.ts';
import { configAt, withoutOrders } from '../../testing/configuration.ts';
import { listeningService, replying } from '../../testing/local-service.ts';
import { buyer, order, plan } from '../../testing/purchase.ts';
import { orderRequestOf } from '../api/order.api.ts';
import { detailsDependencies } from '../pages/purchase-details/use-details.ts';
import { trialDependencies, trialRequestOf } from '../pages/register/use-trial-sign-up.ts';
import { agreementOf, detailsDraft } from './draft.ts';
import { registrations } from './registration.ts';

const typed = {
  company: 'Mavuno Stores',
  email: 'wanjiru@mavuno.example',
  phone_number: '',
  full_name: 'Wanjiru',
  terms: true,
};

describe('the draft of a form', () => {
  beforeEach(clearStorage);

  test('survives a reload without the agreement, keeps what a later release stores, and can be cleared', () => {
    sessionStorage.setItem('your-details', '{"company":"Jua Kali","county":"Kisumu","visits":3}');
    expect(detailsDraft.read()).toEqual({ company: 'Jua Kali' });
    detailsDraft.write(typed);
    const { phone_number: _, terms: __, ...given } = typed;
    expect(detailsDraft.read()).toEqual(given);
    const stored = JSON.parse(sessionStorage.getItem('your-details') ?? '');
    expect(stored).toMatchObject({ company: 'Mavuno Stores', county: 'Kisumu', visits: 3 });
    expect(stored).not.toHaveProperty('terms');
    detailsDraft.clear();
    expect(detailsDraft.read()).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  test.each(['{', 'null', '[]', '{"company":5}'])('a corrupt draft %s is no draft', (text) => {
    detailsDraft.write(typed);
    sessionStorage.setItem(sessionStorage.key(0) ?? '', text);
    expect(detailsDraft.read()).toEqual({});
  });
});

describe('the tick of the terms', () => {
  const purchase = (version?: string) => agreementOf('purchase', version);
  beforeEach(clearStorage);

  test('is needed again where the terms have another version, or have one at last', () => {
    purchase('1').write(true);
    expect(purchase('2').isGiven()).toBe(false);
    expect(purchase().isGiven()).toBe(false);
    purchase().write(true);
    expect(purchase().isGiven()).toBe(true);
    expect(purchase('1').isGiven()).toBe(false);
  });

  test('of a trial is none of a purchase, and each is gone with the details', () => {
    agreementOf('trial', '1').write(true);
    expect(purchase('1').isGiven()).toBe(false);
    purchase('1').write(true);
    detailsDraft.clear();
    expect(purchase('1').isGiven()).toBe(false);
    expect(agreementOf('trial', '1').isGiven()).toBe(false);
  });
});

const termsVersion = '2026-11-20';
const values = { ...buyer, terms: true };

test.each<[Partial<Configuration>, string | undefined]>([
  [{ termsVersion }, termsVersion],
  [{}, undefined],
  [{ termsVersion, ...withoutOrders }, undefined],
])('a trial where the configuration has %j says the version %s', async (changes, version) => {
  const { address, requests } = await listeningService(() => replying('1'));
  const { signUp } = trialDependencies(configAt(address, changes));
  expect(await signUp(trialRequestOf(values, plan, 'token'))).toEqual({ kind: 'created' });
  expect(requests[0]?.fields.terms_version).toBe(version);
});

test('an order says the version of the page where its buyer agreed, whatever goes live since', async () => {
  await detailsDependencies(configAt('http://127.0.0.1:1', { termsVersion })).save(
    buyer,
    undefined,
  );
  const registered = registrations.read();
  if (!registered) throw new Error('nothing was stored');
  expect(orderRequestOf(registered, order).terms_version).toBe(termsVersion);
  expect(orderRequestOf(buyer, order).terms_version).toBeUndefined();
});

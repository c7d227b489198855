// @vitest-environment happy-dom
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { pageConfigOf, withAddresses } from '@site/contracts/site-config';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from '../../testing/browser.ts';
import { serviceThat } from '../../testing/local-service.ts';
import { buyer, order } from '../../testing/purchase.ts';
import { orderRequestOf } from '../api/payment.api.ts';
import { detailsDependencies } from '../pages/purchase-details/details-dependencies.ts';
import { trialRequestOf } from '../pages/register/trial-fields.ts';
import { trialDependencies } from '../pages/register/use-trial-sign-up.ts';
import { agreementOf } from './agreement.ts';
import { detailsDraft } from './draft.ts';
import { purchaseStores } from './purchase-stores.ts';

describe('the tick of the terms', () => {
  let storage: Storage;
  const open = () => storage;
  const purchase = (version?: string) => agreementOf(open, 'purchase', version);
  const typed = { company: 'Mavuno', email: '', phone_number: '', full_name: '' };
  beforeEach(() => {
    storage = memoryStorage();
  });

  test('is kept beside the details, until it is taken back', () => {
    expect(purchase('1').isGiven()).toBe(false);
    purchase('1').write(true);
    detailsDraft(open).write(typed);
    expect(purchase('1').isGiven()).toBe(true);
    purchase('1').write(false);
    expect(purchase('1').isGiven()).toBe(false);
    expect(detailsDraft(open).read().company).toBe('Mavuno');
  });

  test('is asked for again where the terms have another version, or have one at last', () => {
    purchase('1').write(true);
    expect(purchase('2').isGiven()).toBe(false);
    expect(purchase().isGiven()).toBe(false);
    purchase().write(true);
    expect(purchase().isGiven()).toBe(true);
    expect(purchase('1').isGiven()).toBe(false);
  });

  test('of a trial is none of a purchase', () => {
    agreementOf(open, 'trial', '1').write(true);
    expect(purchase('1').isGiven()).toBe(false);
  });

  test('is gone with the details', () => {
    purchase('1').write(true);
    detailsDraft(open).clear();
    expect(purchase('1').isGiven()).toBe(false);
  });
});

const termsVersion = '2026-11-20';
const plan = { package: 'Basic Plan', val: 12_000, users: 3 };
const values = {
  full_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company: 'Mavuno Stores',
  phone_number: '0712345678',
  terms: true,
};

function configWith(settings: object, setup = 'http://127.0.0.1:1') {
  const configuration = { ...exampleConfiguration, ...settings };
  return pageConfigOf(withAddresses(configuration, { site: 'https://site.example', setup }));
}
const tenCalls = { ...exampleConfiguration.setupService, orders: false };

/** The version in the form that a trial sends; undefined where it sends none. */
async function sentByTrial(settings: object): Promise<string | undefined> {
  let body = '';
  const address = await serviceThat((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('1');
    });
  });
  const { signUp } = trialDependencies(configWith(settings, address));
  expect(await signUp(trialRequestOf(values, plan, 'token'))).toEqual({ kind: 'created' });
  return /name="terms_version"\r\n\r\n(.*)\r\n/.exec(body)?.[1];
}

test('a trial says which version of the terms was agreed to', async () => {
  expect(await sentByTrial({ termsVersion })).toBe(termsVersion);
});

test.each([
  ['names no version', {}],
  ['has a back end with the ten calls alone', { termsVersion, setupService: tenCalls }],
])('it says nothing of it where the site %s', async (_name, settings) => {
  expect(await sentByTrial(settings)).toBeUndefined();
});

test('an order says the version of the page where its buyer agreed, whatever goes live since', async () => {
  await detailsDependencies({ ...configWith({ termsVersion }) }).save(buyer, undefined);
  const registered = purchaseStores().registrations.read();
  if (!registered) throw new Error('nothing was stored');
  expect(orderRequestOf(registered, order).terms_version).toBe(termsVersion);
  expect(orderRequestOf(buyer, order).terms_version).toBeUndefined();
});

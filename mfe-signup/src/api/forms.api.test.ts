import { unprovenReply } from '@site/contracts/setup-calls';
import { describe, expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../../testing/fake-client.ts';
import { buyer, order } from '../../testing/purchase.ts';
import { fetchBotChallenge, requestLoginDetails, sendEnquiry, signUp } from './forms.api.ts';
import { orderRequestOf, placeOrder } from './order.api.ts';
import type { Answer } from './setup-client.api.ts';

const enquiry = { company_name: '', email: '', phone_number: '', full_name: '', message: '' };
const request = { email: 'a@b.c' };
const clientWith = (given: Answer) =>
  fakeClient({
    '/lost_account.php': given,
    '/contact_form_mainsite.php': given,
    '/order': given,
  }).client;

test.each([
  [answer('User exists'), 'found'],
  [answer('User does not exist'), 'unknown'],
  [refusal(429), 'too-many'],
  [refusal(503), 'no-answer'],
])('a request for login details that is answered with %o is «%s»', async (given, kind) => {
  expect(await requestLoginDetails(clientWith(given), request)).toEqual({ kind });
});

test('an enquiry arrived where the status is good, whatever the reply says', async () => {
  expect(await sendEnquiry(clientWith(answer('')), enquiry)).toEqual({ kind: 'sent' });
  expect(await sendEnquiry(clientWith(refusal(500)), enquiry)).toEqual({ kind: 'no-answer' });
});

test('a form that did not pass the bot check is told from one that got no answer', async () => {
  const refusing = clientWith(refusal(403, unprovenReply));
  expect(await requestLoginDetails(refusing, request)).toEqual({ kind: 'unproven' });
  expect(await sendEnquiry(refusing, enquiry)).toEqual({ kind: 'unproven' });
  const anOrder = orderRequestOf(buyer, order);
  expect(await placeOrder(refusing, anOrder)).toEqual({ kind: 'unproven' });
  const foreign = clientWith(refusal(403, 'Forms of other sites are not taken.'));
  expect(await placeOrder(foreign, anOrder)).toEqual({ kind: 'no-answer' });
});

test('a limit that was reached says how long it lasts, where the service does', async () => {
  const limited = clientWith({ kind: 'refusal', status: 429, text: '', retryAfter: 700 });
  expect(await requestLoginDetails(limited, request)).toEqual({ kind: 'too-many', seconds: 700 });
  expect(await sendEnquiry(limited, enquiry)).toEqual({ kind: 'too-many', seconds: 700 });
});

test('a proof goes with the form, and nothing stands for one that is missing', async () => {
  const { client, post } = fakeClient();
  await requestLoginDetails(client, { ...request, recaptcha_token: 'proof' });
  await requestLoginDetails(client, { ...request, recaptcha_token: undefined });
  expect(post.mock.calls.map(([, fields]) => fields)).toEqual([
    { email: 'a@b.c', recaptcha_token: 'proof' },
    { email: 'a@b.c' },
  ]);
});

const fields = {
  applicant_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company_name: 'Mavuno Stores',
  phone_number: '254712345678',
  package: 'Basic Plan',
  package_price: '12000',
  user_count: '3',
  recaptcha_token: 'token',
};

describe('sending a trial sign-up', () => {
  test('goes to /setup.php with every field', async () => {
    const { client, post } = fakeClient();
    await signUp(client, fields);
    expect(post.mock.calls).toEqual([['/setup.php', fields]]);
  });

  test.each([
    ['1', 'created'],
    [' 1\n', 'created'],
    ['11', 'already-exists'],
    ['0', 'refused'],
    ['2', 'refused'],
    ['', 'refused'],
    ['1.5', 'refused'],
    ['1e0', 'refused'],
    ['"1"', 'refused'],
    ['<h1>Maintenance</h1>', 'refused'],
  ])('the reply %j means %s', async (text, kind) => {
    const { client } = fakeClient({ '/setup.php': answer(text) });
    expect(await signUp(client, fields)).toEqual({ kind });
  });

  test.each([
    ['{"kind":"not-an-offer","price":13000}', { kind: 'not-an-offer', price: 13_000 }],
    ['{"kind":"not-an-offer"}', { kind: 'not-an-offer' }],
    ['{"kind":"not-an-offer","price":"much"}', { kind: 'refused' }],
    ['{"kind":"other"}', { kind: 'refused' }],
  ])('the reply %j tells a price that changed from other refusals', async (text, result) => {
    const { client } = fakeClient({ '/setup.php': answer(text) });
    expect(await signUp(client, fields)).toEqual(result);
  });

  test('a limit that was reached is told, with how long it lasts where the service said so', async () => {
    const limited = (seconds?: number) =>
      fakeClient({
        '/setup.php': { ...refusal(429), ...(seconds ? { retryAfter: seconds } : {}) },
      }).client;
    expect(await signUp(limited(700), fields)).toEqual({ kind: 'too-many', seconds: 700 });
    expect(await signUp(limited(), fields)).toEqual({ kind: 'too-many' });
  });

  test.each([400, 404, 500, 503])('the status %i is no answer', async (status) => {
    const { client } = fakeClient({ '/setup.php': refusal(status, '1') });
    expect(await signUp(client, fields)).toEqual({ kind: 'no-answer' });
  });
});

const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    expiresAt: 1_800_000_000,
    keyLength: 32,
    keyPrefix: 'ab12',
    nonce: '00ff',
    salt: '11ee',
  },
  signature: 'abcd',
};

describe('asking for a challenge', () => {
  const fetchFrom = (given: Answer) =>
    fetchBotChallenge({
      ...fakeClient().client,
      get: async (path) => (path === '/bot-challenge' ? given : refusal(404)),
    });

  test('returns what the service sent', async () => {
    expect(await fetchFrom(answer(challenge))).toEqual({ kind: 'challenge', challenge });
  });

  test('returns what a newer service added as well, because it is signed', async () => {
    const parameters = { ...challenge.parameters, data: { release: 'next' } };
    const newer = { ...challenge, parameters, hint: 'take your time' };
    expect(await fetchFrom(answer(newer))).toEqual({ kind: 'challenge', challenge: newer });
  });

  test.each(['', 'not JSON', '{}', JSON.stringify({ ...challenge, signature: 5 })])(
    'the answer %j is no challenge',
    async (text) => {
      expect(await fetchFrom(answer(text))).toEqual({ kind: 'no-answer' });
    },
  );

  test('an error status is no challenge', async () => {
    const refused = refusal(429, JSON.stringify(challenge));
    expect(await fetchFrom(refused)).toEqual({ kind: 'no-answer' });
  });
});

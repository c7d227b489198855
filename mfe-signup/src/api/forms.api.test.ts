import { unprovenReply } from '@site/contracts/setup-calls';
import { describe, expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../../testing/fake-client.ts';
import { buyer, order } from '../../testing/purchase.ts';
import { fetchBotChallenge, requestLoginDetails, sendEnquiry, signUp } from './forms.api.ts';
import { orderRequestOf, placeOrder } from './order.api.ts';
import type { Answer } from './setup-client.api.ts';

const request = { email: 'a@b.c' };
const enquiry = { ...request, company_name: '', phone_number: '', full_name: '', message: '' };
const trial = {
  ...request,
  applicant_name: 'Wanjiru Kamau',
  company_name: 'Mavuno Stores',
  phone_number: '254712345678',
  package: 'Basic Plan',
  package_price: '12000',
  user_count: '3',
  recaptcha_token: 'token',
};

const clientWith = (given: Answer) =>
  fakeClient({
    '/lost_account.php': given,
    '/contact_form_mainsite.php': given,
    '/order': given,
    '/setup.php': given,
  }).client;

test.each([
  [answer('User exists'), 'found'],
  [answer('User does not exist'), 'unknown'],
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

test.each([
  [{ retryAfter: 700 }, { seconds: 700 }],
  [{}, {}],
])(
  'a limit that was reached says how long it lasts, where the service does',
  async (said, known) => {
    const limited = clientWith({ kind: 'refusal', status: 429, text: '', ...said });
    const result = { kind: 'too-many', ...known };
    expect(await requestLoginDetails(limited, request)).toEqual(result);
    expect(await sendEnquiry(limited, enquiry)).toEqual(result);
    expect(await signUp(limited, trial)).toEqual(result);
  },
);

test('a proof goes with the form, and nothing stands for one that is missing', async () => {
  const { client, post } = fakeClient();
  await requestLoginDetails(client, { ...request, recaptcha_token: 'proof' });
  await requestLoginDetails(client, { ...request, recaptcha_token: undefined });
  expect(post.mock.calls.map(([, fields]) => fields)).toEqual([
    { email: 'a@b.c', recaptcha_token: 'proof' },
    { email: 'a@b.c' },
  ]);
});

describe('sending a trial sign-up', () => {
  test('goes to /setup.php with every field', async () => {
    const { client, post } = fakeClient();
    await signUp(client, trial);
    expect(post.mock.calls).toEqual([['/setup.php', trial]]);
  });

  test.each([
    ['1', 'created'],
    [' 1\n', 'created'],
    ['11', 'already-exists'],
    ...['0', '2', '', '1.5', '1e0', '"1"', '<h1>Maintenance</h1>'].map((text) => [text, 'refused']),
    ['{"kind":"not-an-offer"}', 'not-an-offer'],
    ['{"kind":"not-an-offer","price":"much"}', 'refused'],
    ['{"kind":"other"}', 'refused'],
  ])('the reply %j means %s', async (text = '', kind) => {
    expect(await signUp(clientWith(answer(text)), trial)).toEqual({ kind });
  });

  test('the reply can have the price of today', async () => {
    const changed = { kind: 'not-an-offer', price: 13_000 };
    expect(await signUp(clientWith(answer(changed)), trial)).toEqual(changed);
  });

  test.each([400, 404, 500, 503])('the status %i is no answer', async (status) => {
    expect(await signUp(clientWith(refusal(status, '1')), trial)).toEqual({ kind: 'no-answer' });
  });
});

describe('asking for a challenge', () => {
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    expiresAt: 1_800_000_000,
    keyLength: 32,
    keyPrefix: 'ab12',
    nonce: '00ff',
    salt: '11ee',
  };
  const challenge = { parameters, signature: 'abcd' };
  const fetchFrom = (given: Answer) =>
    fetchBotChallenge({
      ...fakeClient().client,
      get: async (path) => (path === '/bot-challenge' ? given : refusal(404)),
    });

  test.each([
    challenge,
    // It is signed with what a newer service adds.
    { parameters: { ...parameters, data: { release: 'next' } }, signature: 'abcd', hint: 'wait' },
  ])('returns what the service sent', async (sent) => {
    expect(await fetchFrom(answer(sent))).toEqual({ kind: 'challenge', challenge: sent });
  });

  test.each([
    answer(''),
    answer('not JSON'),
    answer({}),
    answer({ ...challenge, signature: 5 }),
    refusal(429, JSON.stringify(challenge)),
  ])('the answer %o is no challenge', async (given) => {
    expect(await fetchFrom(given)).toEqual({ kind: 'no-answer' });
  });
});

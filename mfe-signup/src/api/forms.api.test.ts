import { unprovenReply } from '@site/contracts/setup-calls';
import { describe, expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../../testing/fake-client.ts';
import { buyer, order, plan } from '../../testing/purchase.ts';
import { filledTrial } from '../../testing/trial.ts';
import { trialRequestOf } from '../pages/register/use-trial-sign-up.ts';
import { fetchBotChallenge, requestLoginDetails, sendEnquiry, signUp } from './forms.api.ts';
import { orderRequestOf, placeOrder } from './order.api.ts';
import type { Answer, SetupClient } from './setup-client.api.ts';

const email = 'a@b.c';
const trial = trialRequestOf(filledTrial(), plan, 'token');
const message = { email, company_name: '', phone_number: '', full_name: '', message: '' };

const send = {
  login: (to: SetupClient) => requestLoginDetails(to, { email }),
  enquiry: (to: SetupClient) => sendEnquiry(to, message),
  trial: (to: SetupClient) => signUp(to, trial),
  order: (to: SetupClient) => placeOrder(to, orderRequestOf(buyer, order)),
};
type Form = keyof typeof send;

const noAnswer = { kind: 'no-answer' };
const unproven = refusal(403, unprovenReply);
const tooMany: Answer = { kind: 'refusal', status: 429, text: '' };
const changed = { kind: 'not-an-offer', price: 13_000 };
const noReplies = ['0', '2', '', '1.5', '1e0', '"1"', '<h1>Maintenance</h1>', '{"kind":"other"}'];

test.each<[Form, Answer, object]>([
  ['login', answer('User exists'), { kind: 'found' }],
  ['login', answer('User does not exist'), { kind: 'unknown' }],
  ['login', refusal(503), noAnswer],
  // It arrived where the status is good, whatever the reply says.
  ['enquiry', answer(''), { kind: 'sent' }],
  ['enquiry', refusal(500), noAnswer],
  ['trial', answer('1'), { kind: 'created' }],
  ['trial', answer(' 1\n'), { kind: 'created' }],
  ['trial', answer('11'), { kind: 'already-exists' }],
  ['trial', answer({ kind: 'not-an-offer' }), { kind: 'not-an-offer' }],
  ['trial', answer(changed), changed],
  ['trial', answer({ ...changed, price: 'much' }), { kind: 'refused' }],
  ...noReplies.map((text): [Form, Answer, object] => ['trial', answer(text), { kind: 'refused' }]),
  ...[400, 404, 500, 503].map((status): [Form, Answer, object] => [
    'trial',
    refusal(status, '1'),
    noAnswer,
  ]),
  ['login', unproven, { kind: 'unproven' }],
  ['enquiry', unproven, { kind: 'unproven' }],
  ['order', unproven, { kind: 'unproven' }],
  ['order', refusal(403, 'Forms of other sites are not taken.'), noAnswer],
  ['login', tooMany, { kind: 'too-many' }],
  ['enquiry', { ...tooMany, retryAfter: 700 }, { kind: 'too-many', seconds: 700 }],
  ['trial', { ...tooMany, retryAfter: 700 }, { kind: 'too-many', seconds: 700 }],
])('the form «%s» that is answered with %j ends as %j', async (form, given, result) => {
  expect(await send[form]({ ...fakeClient().client, post: async () => given })).toEqual(result);
});

describe('a challenge of the bot check', () => {
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
  const newer = { parameters: { ...parameters, data: { release: 'next' } }, hint: 'wait' };

  // What a newer service adds is signed as well.
  test.each([challenge, { ...challenge, ...newer }])('stays as it was sent: %j', async (sent) => {
    const get = async (path: string) => (path === '/bot-challenge' ? answer(sent) : refusal(404));
    const fetched = await fetchBotChallenge({ ...fakeClient().client, get });
    expect(fetched).toEqual({ kind: 'challenge', challenge: sent });
  });
});

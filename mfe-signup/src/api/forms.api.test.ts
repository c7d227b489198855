import { unprovenReply } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../fixtures/fake-client.ts';
import { buyer, order } from '../fixtures/purchase.ts';
import { sendEnquiry } from './enquiry.api.ts';
import { placeOrder } from './order.api.ts';
import { orderRequestOf } from './payment.api.ts';
import type { Answer } from './setup-client.api.ts';
import { requestLoginDetails } from './sign-in.api.ts';

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

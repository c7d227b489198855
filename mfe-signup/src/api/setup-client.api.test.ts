import { orderCompleteHeader } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { listeningService, replying, serviceThat } from '../../testing/local-service.ts';
import { createSetupClient } from './setup-client.api.ts';

const clientAt = (address: string, timeout?: number) =>
  createSetupClient({ address, provider: 'bank', cardProvider: 'pesapal' }, timeout);
const noAnswer = { kind: 'no-answer' };

test('a form is sent as multipart, with its headers and every field', async () => {
  const { address, requests } = await listeningService(() => replying('1'));
  const fields = { company_name: 'Mavuno Stores', email: 'wanjiru@mavuno.example' };
  const answer = await clientAt(address).post('/setup.php', fields, { 'idempotency-key': 'one' });
  expect(answer).toEqual({ kind: 'answer', text: '1' });
  expect(requests).toMatchObject([{ method: 'POST', path: '/setup.php', fields }]);
  expect(requests[0]?.headers).toMatchObject({
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    'idempotency-key': 'one',
  });
});

test('an answer that is JSON stays the text that it is', async () => {
  const address = await serviceThat(replying('{ "kind": "accepted" }'));
  const answer = { kind: 'answer', text: '{ "kind": "accepted" }' };
  expect(await clientAt(address).get('/bot-challenge')).toEqual(answer);
});

test.each([400, 404, 409, 429, 500, 503])('the status %i is a refusal', async (status) => {
  const address = await serviceThat(replying('why', status));
  const refusal = { kind: 'refusal', status, text: 'why' };
  expect(await clientAt(address).post('/order', {})).toEqual(refusal);
});

test.each([
  ['700', { retryAfter: 700 }],
  ['Wed, 21 Oct 2026 07:28:00 GMT', {}],
])('a refusal until %s', async (header, known) => {
  const address = await serviceThat(replying('why', 429, { 'retry-after': header }));
  const refusal = { kind: 'refusal', status: 429, text: 'why', ...known };
  expect(await clientAt(address).post('/lost_account.php', {})).toEqual(refusal);
});

test('a status of a complete order is marked', async () => {
  const address = await serviceThat(replying('Completed', 200, { [orderCompleteHeader]: 'yes' }));
  const answer = { kind: 'answer', text: 'Completed', isOrderComplete: true };
  expect(await clientAt(address).post('/pesapal_transaction_status.php', {})).toEqual(answer);
});

test('a closed port is no answer', async () => {
  const client = clientAt('http://127.0.0.1:1');
  expect(await client.post('/order', {})).toEqual(noAnswer);
  expect(await client.get('/bot-challenge')).toEqual(noAnswer);
});

test('a connection that breaks in the middle is no answer', async () => {
  const address = await serviceThat((request) => request.socket.destroy());
  expect(await clientAt(address).post('/order', {})).toEqual(noAnswer);
});

test('a service that stays silent for too long is no answer', async () => {
  const address = await serviceThat((request) => request.resume());
  expect(await clientAt(address, 50).post('/order', {})).toEqual(noAnswer);
});

import { orderCompleteHeader } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { listeningService, replying, serviceThat } from '../../testing/local-service.ts';
import { type Answer, createSetupClient } from './setup-client.api.ts';

const clientAt = (address: string, timeout?: number) =>
  createSetupClient({ address, provider: 'bank', cardProvider: 'pesapal' }, timeout);

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

type Row = [Parameters<typeof serviceThat>[0], Answer];

test.each<Row>([
  [replying('{ "kind": "accepted" }'), { kind: 'answer', text: '{ "kind": "accepted" }' }],
  [
    replying('Completed', 200, { [orderCompleteHeader]: 'yes' }),
    { kind: 'answer', text: 'Completed', isOrderComplete: true },
  ],
  ...[400, 404, 409, 429, 500, 503].map(
    (status): Row => [replying('why', status), { kind: 'refusal', status, text: 'why' }],
  ),
  [
    replying('why', 429, { 'retry-after': '700' }),
    { kind: 'refusal', status: 429, text: 'why', retryAfter: 700 },
  ],
  [
    replying('why', 429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
    { kind: 'refusal', status: 429, text: 'why' },
  ],
])('a reply becomes an answer or a refusal: %# %j', async (reply, answer) => {
  const client = clientAt(await serviceThat(reply));
  expect(await client.get('/bot-challenge')).toEqual(answer);
  expect(await client.post('/order', {})).toEqual(answer);
});

test.each([
  ['with a closed port', async () => 'http://127.0.0.1:1'],
  ['that breaks in the middle', () => serviceThat((request) => request.socket.destroy())],
  ['that stays silent for too long', () => serviceThat((request) => request.resume())],
])('a connection %s is no answer', async (_, start) => {
  const client = clientAt(await start(), 50);
  expect(await client.post('/order', {})).toEqual({ kind: 'no-answer' });
  expect(await client.get('/bot-challenge')).toEqual({ kind: 'no-answer' });
});

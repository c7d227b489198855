import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

function clientThatGets(status: number, body: string) {
  const fetch = vi.fn(async () => new Response(body || null, { status }));
  vi.stubGlobal('fetch', fetch);
  const onSignedOut = vi.fn();
  return { client: createClient(onSignedOut), fetch, onSignedOut };
}

test('an answer is a value, also where it is empty, and claims in it are remembered', async () => {
  const { client, fetch } = clientThatGets(200, '{"steps":[],"claims":{"a1":{"author":"Anna"}}}');
  expect(client.claimOf('a1')).toBeUndefined();
  expect(await client.ledger('pricing', 7)).toMatchObject({ ok: true });
  expect(fetch).toHaveBeenCalledWith('api/ledger?before=7&name=pricing', expect.anything());
  expect(client.claimOf('a1')).toEqual({ author: 'Anna' });
  expect(await clientThatGets(204, '').client.signOut()).toEqual({ ok: true, value: undefined });
});

test('a session that is over is told, and a wrong token is no such thing', async () => {
  const { client, onSignedOut } = clientThatGets(401, '{"kind":"no-session","message":"-"}');
  await client.signIn('anna', 'wrong');
  expect(onSignedOut).not.toHaveBeenCalled();
  expect(await client.overview()).toEqual({
    ok: false,
    problem: { kind: 'signed-out', message: '-', violations: [] },
  });
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test.each([
  [409, '{"kind":"lost-race","message":"faster"}', { kind: 'lost-race' }],
  [422, '{"kind":"frozen","message":"frozen"}', { kind: 'refused' }],
  [429, '{"kind":"too-many-tries","message":"wait"}', { kind: 'refused' }],
  [502, '<html>Bad Gateway</html>', { kind: 'unreachable' }],
])('status %d is told apart', async (status, body, problem) => {
  const answer = await clientThatGets(status, body).client.overview();
  expect(answer).toMatchObject({ ok: false, problem });
});

test('a network that fails is no refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const answer = await createClient(() => {}).overview();
  expect(answer).toMatchObject({ ok: false, problem: { kind: 'unreachable' } });
});

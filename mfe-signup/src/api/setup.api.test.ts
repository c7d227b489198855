import { describe, expect, test } from 'vitest';
import {
  closedAddress,
  fieldsOf,
  listeningService,
  replying,
  serviceThat,
} from '../fixtures/local-service.ts';
import { createSetupApi } from './setup.api.ts';

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

const apiAt = (address: string, timeout?: number) =>
  createSetupApi({ address, provider: 'bank', cardProvider: 'card' }, timeout);

describe('sending a trial sign-up', () => {
  test('goes to /setup.php as a multipart form with every field', async () => {
    const { address, requests } = await listeningService('1');
    await apiAt(address).signUp(fields);
    const [request] = requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('http://service/setup.php');
    expect(request?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await fieldsOf(request)).toEqual(fields);
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
    expect(await apiAt(await serviceThat(replying(text))).signUp(fields)).toEqual({
      kind,
    });
  });

  test.each([400, 404, 429, 500, 503])('the status %i is no answer', async (status) => {
    const address = await serviceThat(replying('1', status));
    expect(await apiAt(address).signUp(fields)).toEqual({ kind: 'no-answer' });
  });

  test('a closed port is no answer', async () => {
    const api = apiAt(await closedAddress());
    expect(await api.signUp(fields)).toEqual({ kind: 'no-answer' });
  });

  test('a connection that breaks in the middle is no answer', async () => {
    const address = await serviceThat((request) => request.socket.destroy());
    expect(await apiAt(address).signUp(fields)).toEqual({ kind: 'no-answer' });
  });

  test('a service that stays silent is given up', async () => {
    const address = await serviceThat((request) => request.resume());
    expect(await apiAt(address, 50).signUp(fields)).toEqual({ kind: 'no-answer' });
  });
});

describe('asking for a challenge', () => {
  test('gives what the service gave', async () => {
    const address = await serviceThat(({ url }, response) =>
      response.end(url === '/bot-challenge' ? JSON.stringify(challenge) : ''),
    );
    expect(await apiAt(address).botChallenge()).toEqual({ kind: 'challenge', challenge });
  });

  test('gives what a newer service added to it too, for it is signed', async () => {
    const parameters = { ...challenge.parameters, data: { release: 'next' } };
    const newer = { ...challenge, parameters, hint: 'take your time' };
    const address = await serviceThat(replying(JSON.stringify(newer)));
    expect(await apiAt(address).botChallenge()).toEqual({ kind: 'challenge', challenge: newer });
  });

  test.each(['', 'not JSON', '{}', JSON.stringify({ ...challenge, signature: 5 })])(
    'the answer %j is no challenge',
    async (text) => {
      const address = await serviceThat(replying(text));
      expect(await apiAt(address).botChallenge()).toEqual({ kind: 'no-answer' });
    },
  );

  test('an error status and a closed port are no challenge', async () => {
    const address = await serviceThat(replying(JSON.stringify(challenge), 429));
    expect(await apiAt(address).botChallenge()).toEqual({ kind: 'no-answer' });
    const closed = apiAt(await closedAddress());
    expect(await closed.botChallenge()).toEqual({ kind: 'no-answer' });
  });
});

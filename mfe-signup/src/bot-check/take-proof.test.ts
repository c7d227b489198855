import { expect, test, vi } from 'vitest';
import type { BotToken } from './bot-check.ts';
import { takeProof } from './take-proof.ts';

const botCheck = (isLoaded: boolean, ...tokens: BotToken[]) => ({
  prepare: vi.fn(),
  loaded: async () => isLoaded,
  takeToken: vi.fn(async () => tokens.shift() ?? ({ kind: 'failed' } as const)),
});

test('every form that is sent has a proof of its own', async () => {
  const take = takeProof(
    botCheck(true, { kind: 'token', text: 'one' }, { kind: 'token', text: 'two' }),
  );
  expect([await take(), await take()]).toEqual([
    { recaptcha_token: 'one' },
    { recaptcha_token: 'two' },
  ]);
});

test('where there is none the form goes without', async () => {
  expect(await takeProof(botCheck(true, { kind: 'failed' }))()).toEqual({});
  const away = botCheck(false);
  expect(await takeProof(away)()).toEqual({});
  expect(away.takeToken).not.toHaveBeenCalled();
});

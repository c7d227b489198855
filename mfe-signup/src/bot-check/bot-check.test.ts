import { expect, test, vi } from 'vitest';
import { type BotToken, takeProof } from './bot-check.ts';

const botCheck = (isLoaded: boolean, ...tokens: BotToken[]) => ({
  prepare: vi.fn(),
  loaded: async () => isLoaded,
  takeToken: vi.fn(async () => tokens.shift() ?? ({ kind: 'failed' } as const)),
});

test('every form has a proof of its own', async () => {
  const check = botCheck(true, { kind: 'token', text: 'one' }, { kind: 'token', text: 'two' });
  expect([await takeProof(check), await takeProof(check)]).toEqual([
    { recaptcha_token: 'one' },
    { recaptcha_token: 'two' },
  ]);
});

test('a form goes without a proof where there is none', async () => {
  expect(await takeProof(botCheck(true, { kind: 'failed' }))).toEqual({});
  const away = botCheck(false);
  expect(await takeProof(away)).toEqual({});
  expect(away.takeToken).not.toHaveBeenCalled();
});

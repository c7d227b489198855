import { describe, expect, test } from 'vitest';
import { accountTokens } from './sign-in.ts';

const account = '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111';
const at = new Date('2026-03-02T09:00:00.000Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const tokens = accountTokens('a secret that the services share');

describe('a token', () => {
  test('names its account for two hours, and then says only that its time is over', () => {
    const token = tokens.write(account, at);
    expect(tokens.read(token, later(119))).toEqual({ accountId: account, isExpired: false });
    expect(tokens.read(token, later(120))).toEqual({ accountId: account, isExpired: true });
  });

  test('is read by every service with the same secret, and by no other', () => {
    const token = tokens.write(account, at);
    const twin = accountTokens('a secret that the services share');
    expect(twin.read(token, at)?.accountId).toBe(account);
    expect(accountTokens('another secret of another service').read(token, at)).toBeUndefined();
  });

  test('is worth nothing once any one character of it has changed, or is missing', () => {
    const token = tokens.write(account, at);
    for (let place = 0; place < token.length; place += 1) {
      const [before, after] = [token.slice(0, place), token.slice(place + 1)];
      for (const character of '0123456789abcdefghijklmnopqrstuvwxyzABCXYZ_-.= %é\n') {
        const changed = before + character + after;
        if (changed !== token) expect(tokens.read(changed, at), changed).toBeUndefined();
      }
      expect(tokens.read(before, at), before).toBeUndefined();
      expect(tokens.read(before + after, at), before + after).toBeUndefined();
    }
  });
});

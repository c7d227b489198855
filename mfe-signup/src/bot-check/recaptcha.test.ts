import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recaptcha } from './page-bot-check.ts';

describe('the bot check by reCAPTCHA', () => {
  const execute = vi.fn<() => Promise<string>>();
  const loadScript = vi.fn<() => Promise<boolean>>();
  const start = () => recaptcha({ siteKey: 'key/1', loadScript });

  beforeEach(() => {
    vi.resetAllMocks();
    execute.mockResolvedValue('a token');
    loadScript.mockImplementation(async () => {
      vi.stubGlobal('grecaptcha', { ready: (callback: () => void) => callback(), execute });
      return true;
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('loads the script once, and runs with the action «register» for every submission', async () => {
    const check = start();
    expect(loadScript).not.toHaveBeenCalled();
    check.prepare();
    expect(await check.loaded()).toBe(true);
    const script = 'https://www.google.com/recaptcha/api.js?render=key%2F1';
    expect(loadScript).toHaveBeenCalledExactlyOnceWith(script);
    expect(await check.takeToken()).toEqual({ kind: 'token', text: 'a token' });
    expect(execute).toHaveBeenCalledWith('key/1', { action: 'register' });
    await check.takeToken();
    expect(execute).toHaveBeenCalledTimes(2);
  });

  test('is not loaded where the script is blocked or gave nothing, and is fetched again', async () => {
    loadScript.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const check = start();
    expect(await check.loaded()).toBe(false);
    expect(await check.loaded()).toBe(false);
    expect(await check.loaded()).toBe(true);
  });
});

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

  test('asks Google for nothing before the visitor begins', () => {
    start();
    expect(loadScript).not.toHaveBeenCalled();
  });

  test('loads the script once, with the site key', async () => {
    const check = start();
    check.prepare();
    expect(await check.loaded()).toBe(true);
    expect(loadScript).toHaveBeenCalledTimes(1);
    expect(loadScript).toHaveBeenCalledWith(
      'https://www.google.com/recaptcha/api.js?render=key%2F1',
    );
  });

  test('runs with the action «register» for every submission', async () => {
    const check = start();
    await check.loaded();
    expect(await check.takeToken()).toEqual({ kind: 'token', text: 'a token' });
    expect(execute).toHaveBeenCalledWith('key/1', { action: 'register' });
    await check.takeToken();
    expect(execute).toHaveBeenCalledTimes(2);
  });

  test('is not loaded where the script is blocked, and is asked for again', async () => {
    loadScript.mockResolvedValueOnce(false);
    const check = start();
    expect(await check.loaded()).toBe(false);
    expect(await check.loaded()).toBe(true);
  });

  test('is not loaded where the script came and gave nothing', async () => {
    loadScript.mockResolvedValue(true);
    expect(await start().loaded()).toBe(false);
  });

  test('has no token where Google cannot be reached', async () => {
    execute.mockRejectedValue(new Error('no network'));
    const check = start();
    await check.loaded();
    expect(await check.takeToken()).toEqual({ kind: 'failed' });
  });
});

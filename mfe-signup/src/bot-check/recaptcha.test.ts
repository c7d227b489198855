// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { recaptcha } from './recaptcha.ts';

const script = () => document.querySelector('script');

function start() {
  return recaptcha({ siteKey: 'key/1', wait: () => new Promise(() => {}) });
}

/** What Google's script does once it has arrived. */
function arrive(execute: () => Promise<string>) {
  const provided = { ready: (callback: () => void) => callback(), execute: vi.fn(execute) };
  vi.stubGlobal('grecaptcha', provided);
  script()?.dispatchEvent(new Event('load'));
  return provided;
}

afterEach(() => {
  script()?.remove();
  vi.unstubAllGlobals();
});

describe('the bot check by reCAPTCHA', () => {
  test('asks Google for nothing before the visitor begins', () => {
    start();
    expect(script()).toBeNull();
  });

  test('loads the script once, with the site key', () => {
    const check = start();
    check.prepare();
    check.prepare();
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(script()?.src).toBe('https://www.google.com/recaptcha/api.js?render=key%2F1');
  });

  test('runs with the action «register» for every submission', async () => {
    const check = start();
    const loaded = check.loaded();
    const provided = arrive(async () => 'a token');
    expect(await loaded).toBe(true);
    expect(await check.takeToken()).toEqual({ kind: 'token', text: 'a token' });
    expect(provided.execute).toHaveBeenCalledWith('key/1', { action: 'register' });
  });

  test('is not loaded where the script is blocked, and is asked for again', async () => {
    const check = start();
    const loaded = check.loaded();
    script()?.dispatchEvent(new Event('error'));
    expect(await loaded).toBe(false);
    expect(script()).toBeNull();
    check.prepare();
    expect(script()).not.toBeNull();
  });

  test('has no token where Google cannot be reached', async () => {
    const check = start();
    const loaded = check.loaded();
    arrive(() => Promise.reject(new Error('no network')));
    await loaded;
    expect(await check.takeToken()).toEqual({ kind: 'failed' });
  });
});

// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plan } from '../../../testing/purchase.ts';
import { filledTrial } from '../../../testing/trial.ts';
import type { SignUpResult } from '../../api/forms.api.ts';
import type { BotToken } from '../../bot-check/bot-check.ts';
import { useTrialSignUp } from './use-trial-sign-up.ts';

const [noPlan, notLoaded, alreadyExists] = ['no plan', 'not loaded', 'already exists'] as const;
const text = { noPlan, notLoaded, alreadyExists, created: 'created' };
const values = filledTrial();

/* A browser holds what every visitor sees of it: `trial.spec.ts` and `without-extras.spec.ts`. */
describe('signing up for a trial', () => {
  const signUp = vi.fn<() => Promise<SignUpResult>>();
  const botCheck = {
    prepare: vi.fn<() => void>(),
    loaded: vi.fn<() => Promise<boolean>>(),
    takeToken: vi.fn<() => Promise<BotToken>>(),
  };
  const toast = vi.fn();
  const loadingBar = { start: vi.fn(), complete: vi.fn() };
  const goHome = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetAllMocks();
    signUp.mockResolvedValue({ kind: 'created' });
    botCheck.loaded.mockResolvedValue(true);
    botCheck.takeToken.mockResolvedValue({ kind: 'token', text: 'token' });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  function open(chosen: typeof plan | null = plan) {
    const options = { text, dependencies: { signUp, botCheck }, plan: chosen ?? undefined, goHome };
    const site = { toast, loadingBar };
    const hook = renderHook(() => useTrialSignUp({ ...options, site }));
    return {
      ...hook,
      state: () => hook.result.current.state,
      submit: () => act(() => hook.result.current.submit(values)),
    };
  }

  test.each(['refused', 'no-answer', 'too-many', 'not-an-offer'] as const)(
    'after «%s» the next try gets a new token and can succeed',
    async (kind) => {
      signUp.mockResolvedValueOnce({ kind });
      const page = open();
      await page.submit();
      expect(page.state()).toMatchObject({ result: { kind } });
      expect(toast).not.toHaveBeenCalled();
      expect(botCheck.prepare).toHaveBeenCalledTimes(1);
      await page.submit();
      expect(page.state()).toMatchObject({ result: { kind: 'created' } });
      expect(botCheck.takeToken).toHaveBeenCalledTimes(2);
    },
  );

  test('without a plan nothing is sent: a toast asks for one, and a second later the home page comes', async () => {
    const page = open(null);
    await page.submit();
    expect(signUp).not.toHaveBeenCalled();
    const error = { kind: 'error', text: 'no plan', duration: 4_000 };
    expect(toast).toHaveBeenCalledExactlyOnceWith(error);
    vi.advanceTimersByTime(999);
    expect(goHome).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  test('without the bot check nothing is sent', async () => {
    botCheck.loaded.mockResolvedValue(false);
    const page = open();
    await page.submit();
    expect(signUp).not.toHaveBeenCalled();
    expect(page.state()).toMatchObject({ result: { kind: 'unchecked' } });
    const error = { kind: 'error', text: 'not loaded', duration: 4_000 };
    expect(toast).toHaveBeenCalledExactlyOnceWith(error);
    expect(loadingBar.complete).toHaveBeenCalledTimes(1);
  });

  test('a bot check that gives no token is an error, and nothing is sent', async () => {
    botCheck.takeToken.mockResolvedValue({ kind: 'failed' });
    const page = open();
    await page.submit();
    expect(signUp).not.toHaveBeenCalled();
    expect(page.state()).toMatchObject({ result: { kind: 'no-answer' } });
  });

  test('a visitor who leaves is not led home afterwards, and the loading bar ends', async () => {
    const page = open();
    await page.submit();
    loadingBar.complete.mockClear();
    page.unmount();
    vi.advanceTimersByTime(10_000);
    expect(goHome).not.toHaveBeenCalled();
    expect(loadingBar.complete).toHaveBeenCalledTimes(1);
  });
});

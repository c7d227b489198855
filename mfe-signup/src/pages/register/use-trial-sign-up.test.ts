// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '../../../testing/browser.ts';
import { buyer, plan } from '../../../testing/purchase.ts';
import type { SignUpResult } from '../../api/forms.api.ts';
import type { BotToken } from '../../bot-check/bot-check.ts';
import { detailsDraft } from '../../storage/draft.ts';
import { useTrialSignUp } from './use-trial-sign-up.ts';

const [noPlan, notLoaded, alreadyExists] = ['no plan', 'not loaded', 'already exists'] as const;
const text = { noPlan, notLoaded, alreadyExists, created: 'created' };
const values = { ...buyer, terms: true };

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
    detailsDraft.write(values);
    signUp.mockResolvedValue({ kind: 'created' });
    botCheck.loaded.mockResolvedValue(true);
    botCheck.takeToken.mockResolvedValue({ kind: 'token', text: 'token' });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  function expectToast(message: string, [kind, duration] = ['error', 4_000] as [string, number]) {
    expect(toast).toHaveBeenCalledExactlyOnceWith({ kind, text: message, duration });
  }
  function expectHomeAfter(milliseconds: number) {
    act(() => vi.advanceTimersByTime(milliseconds - 1));
    expect(goHome).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(goHome).toHaveBeenCalledTimes(1);
  }
  function open(
    choice: Pick<Parameters<typeof useTrialSignUp>[0], 'plan' | 'choosesHere'> = { plan },
  ) {
    const options = {
      text,
      dependencies: { signUp, botCheck },
      site: { toast, loadingBar },
      goHome,
    };
    const hook = renderHook(() => useTrialSignUp({ ...options, ...choice }));
    return {
      ...hook,
      state: () => hook.result.current.state,
      submit: (given = values) => act(() => hook.result.current.submit(given)),
    };
  }

  test('a new account is announced, clears the draft, and leads home after 3 s', async () => {
    const page = open();
    await page.submit();
    expect(page.state()).toMatchObject({ result: { kind: 'created' } });
    expect(signUp).toHaveBeenCalledWith(
      expect.objectContaining({ package: 'Basic Plan', recaptcha_token: 'token' }),
    );
    expectToast('created', ['success', 2_000]);
    expect(detailsDraft.read()).toEqual({});
    expectHomeAfter(3_000);
  });

  const noTerms = 'You must agree to the terms and conditions';

  test.each([
    ['a plan', { plan: undefined, choosesHere: true }, values, { plan: 'no plan' }],
    ['an agreement', { plan }, { ...values, terms: false }, { terms: noTerms }],
  ])('without %s the form stays and says so', async (_, choice, given, problem) => {
    const page = open(choice);
    await page.submit(given);
    expect(page.state()).toEqual({ kind: 'invalid', problem });
    act(() => vi.advanceTimersByTime(10_000));
    for (const effect of [goHome, toast, signUp, loadingBar.start]) {
      expect(effect).not.toHaveBeenCalled();
    }
  });

  test('the loading bar runs from the submit to the answer, and a second press sends nothing', async () => {
    const answer = deferred<SignUpResult>();
    signUp.mockReturnValue(answer.promise);
    const page = open();
    const { submit } = page.result.current;
    let over: Promise<unknown> | undefined;
    await act(async () => {
      over = Promise.all([submit(values), submit(values)]);
    });
    expect(page.state()).toEqual({ kind: 'sending' });
    expect(loadingBar.start).toHaveBeenCalledTimes(1);
    expect(loadingBar.complete).not.toHaveBeenCalled();
    await act(async () => {
      answer.resolve({ kind: 'created' });
      await over;
    });
    expect(loadingBar.complete).toHaveBeenCalledTimes(1);
    await page.submit();
    expect(signUp).toHaveBeenCalledTimes(1);
  });

  test('an email or company that exists is reported, and the draft stays', async () => {
    signUp.mockResolvedValue({ kind: 'already-exists' });
    const page = open();
    await page.submit();
    expect(page.state()).toMatchObject({ result: { kind: 'already-exists' } });
    expectToast('already exists');
    expect(detailsDraft.read()).toMatchObject({ company: values.company });
  });

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

  test('without the bot check nothing is sent', async () => {
    botCheck.loaded.mockResolvedValue(false);
    const page = open();
    await page.submit();
    expect(signUp).not.toHaveBeenCalled();
    expect(page.state()).toMatchObject({ result: { kind: 'unchecked' } });
    expectToast('not loaded');
    expect(loadingBar.complete).toHaveBeenCalledTimes(1);
  });

  test('a bot check that gives no token is an error, and nothing is sent', async () => {
    botCheck.takeToken.mockResolvedValue({ kind: 'failed' });
    const page = open();
    await page.submit();
    expect(signUp).not.toHaveBeenCalled();
    expect(page.state()).toMatchObject({ result: { kind: 'no-answer' } });
  });

  test('without a plan nothing is sent, and the visitor is led home after 1 s', async () => {
    const page = open({ plan: undefined });
    await page.submit();
    expect(signUp).not.toHaveBeenCalled();
    expect(botCheck.takeToken).not.toHaveBeenCalled();
    expectToast('no plan');
    expectHomeAfter(1_000);
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

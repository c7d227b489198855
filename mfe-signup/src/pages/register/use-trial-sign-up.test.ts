// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '../../../testing/browser.ts';
import type { SignUpResult } from '../../api/forms.api.ts';
import type { BotToken } from '../../bot-check/bot-check.ts';
import { detailsDraft } from '../../storage/draft.ts';
import { useTrialSignUp } from './use-trial-sign-up.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const text = {
  noPlan: 'no plan',
  notLoaded: 'not loaded',
  created: 'created',
  alreadyExists: 'already exists',
};
const plan = { package: 'Basic Plan', val: 12_000, users: 3 };
const values = {
  company: 'Mavuno Stores',
  email: 'wanjiru@mavuno.example',
  phone_number: '254712345678',
  full_name: 'Wanjiru Kamau',
  terms: true,
};

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

  function open(chosen: { plan: typeof plan | undefined; choosesHere?: boolean } = { plan }) {
    const dependencies = { signUp, botCheck };
    const site = { toast, loadingBar };
    const hook = renderHook(() => useTrialSignUp({ text, dependencies, site, ...chosen, goHome }));
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
    expect(toast.mock.calls).toEqual([
      [
        {
          kind: 'success',
          text: 'created',
          duration: 2_000,
        },
      ],
    ]);
    expect(detailsDraft.read()).toEqual({});
    act(() => vi.advanceTimersByTime(2_999));
    expect(goHome).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  test('without a plan that can be chosen beside the form, the form stays and says so', async () => {
    const page = open({ plan: undefined, choosesHere: true });
    await page.submit();
    expect(page.state()).toEqual({ kind: 'invalid', problem: { plan: 'no plan' } });
    act(() => vi.advanceTimersByTime(10_000));
    expect(goHome).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
    expect(signUp).not.toHaveBeenCalled();
  });

  test('a double click posts once', async () => {
    const page = open();
    await act(async () => {
      const { submit } = page.result.current;
      await Promise.all([submit(values), submit(values), submit(values)]);
    });
    expect(signUp).toHaveBeenCalledTimes(1);
    await page.submit();
    expect(signUp).toHaveBeenCalledTimes(1);
  });

  test('the loading bar runs from the submit to the answer', async () => {
    const answer = deferred<SignUpResult>();
    signUp.mockReturnValue(answer.promise);
    const page = open();
    let over: Promise<unknown> | undefined;
    await act(async () => {
      over = page.result.current.submit(values);
    });
    expect(page.state()).toEqual({ kind: 'sending' });
    expect(loadingBar.start).toHaveBeenCalledTimes(1);
    expect(loadingBar.complete).not.toHaveBeenCalled();
    await act(async () => {
      answer.resolve({ kind: 'refused' });
      await over;
    });
    expect(loadingBar.complete).toHaveBeenCalledTimes(1);
  });

  test('an email or company that exists is reported, and the draft stays', async () => {
    signUp.mockResolvedValue({ kind: 'already-exists' });
    const page = open();
    await page.submit();
    expect(page.state()).toMatchObject({ result: { kind: 'already-exists' } });
    expect(toast.mock.calls).toEqual([
      [{ kind: 'error', text: 'already exists', duration: 4_000 }],
    ]);
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
    expect(toast.mock.calls).toEqual([[{ kind: 'error', text: 'not loaded', duration: 4_000 }]]);
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
    expect(toast.mock.calls).toEqual([[{ kind: 'error', text: 'no plan', duration: 4_000 }]]);
    act(() => vi.advanceTimersByTime(999));
    expect(goHome).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  test('an invalid field is reported, and nothing is sent', async () => {
    const page = open();
    await page.submit({ ...values, terms: false });
    expect(page.state()).toEqual({
      kind: 'invalid',
      problem: { terms: 'You must agree to the terms and conditions' },
    });
    expect(signUp).not.toHaveBeenCalled();
    expect(loadingBar.start).not.toHaveBeenCalled();
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

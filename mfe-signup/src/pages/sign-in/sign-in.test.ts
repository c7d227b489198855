// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearStorage } from '../../../testing/browser.ts';
import { buyer } from '../../../testing/purchase.ts';
import type { LoginDetailsResult } from '../../api/forms.api.ts';
import { detailsDraft, emailDraft } from '../../storage/draft.ts';
import { registrations } from '../../storage/registration.ts';
import { useSignIn } from './sign-in-form.tsx';

describe('a request for login details', () => {
  const request = vi.fn<(fields: { email: string }) => Promise<LoginDetailsResult>>();
  beforeEach(() => {
    vi.resetAllMocks();
    request.mockResolvedValue({ kind: 'found' });
  });
  afterEach(cleanup);

  function open() {
    const hook = renderHook(() => useSignIn(request));
    return {
      state: () => hook.result.current.state,
      submit: (email: string) => act(() => hook.result.current.submit(email)),
    };
  }

  test.each([
    { kind: 'unknown' },
    { kind: 'no-answer' },
    { kind: 'unproven' },
    { kind: 'too-many', seconds: 700 },
  ] as const)('that ends as %j can be sent again', async (result) => {
    request.mockResolvedValueOnce(result);
    const page = open();
    await page.submit('a@b.c');
    expect(page.state()).toMatchObject({ kind: 'answered', result });
    await page.submit(' a@b.c ');
    expect(page.state()).toMatchObject({ result: { kind: 'found', email: 'a@b.c' } });
    expect(request).toHaveBeenLastCalledWith({ email: 'a@b.c' });
  });
});

describe('the email address that is filled in', () => {
  const typed = { company: 'Mavuno', phone_number: '', full_name: '', email: 'typed@b.c' };
  beforeEach(clearStorage);

  test('is what was typed into another form, else that of the last purchase', () => {
    expect(emailDraft.read()).toEqual({});
    registrations.save({ ...buyer, email: 'bought@b.c' });
    expect(emailDraft.read()).toEqual({ email: 'bought@b.c' });
    detailsDraft.write(typed);
    expect(emailDraft.read()).toEqual({ email: 'typed@b.c' });
  });
});

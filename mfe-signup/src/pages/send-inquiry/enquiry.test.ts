// @vitest-environment happy-dom
import { enquiryDraftKey, serializeEnquiryDraft } from '@site/contracts/enquiry-draft';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearStorage } from '../../../testing/browser.ts';
import { buyer } from '../../../testing/purchase.ts';
import type { EnquiryResult } from '../../api/forms.api.ts';
import { detailsDraft, enquiryFields, enquiryFormDraft } from '../../storage/draft.ts';
import { findEnquiryErrors, useEnquiry } from './use-enquiry.ts';

const { company, email, phone_number, full_name } = buyer;
const message = 'Two printers, please.\nAnd a drawer.';
const good = { company, email, phone_number, full_name, message };

test('all five fields of an enquiry are required', () => {
  expect(findEnquiryErrors(good)).toEqual({});
  for (const field of enquiryFields) {
    expect(Object.keys(findEnquiryErrors({ ...good, [field]: ' ' }))).toEqual([field]);
  }
});

describe('an enquiry', () => {
  const send = vi.fn<() => Promise<EnquiryResult>>();
  beforeEach(() => {
    vi.resetAllMocks();
    clearStorage();
    enquiryFormDraft.write(good);
    send.mockResolvedValue({ kind: 'sent' });
  });
  afterEach(cleanup);
  const open = (subject?: string) => {
    const hook = renderHook(() => useEnquiry(send, subject));
    return {
      state: () => hook.result.current.state,
      submit: (values = good) => act(() => hook.result.current.submit(values)),
    };
  };

  test('that arrived clears its draft, and is not sent again', async () => {
    const page = open();
    await page.submit();
    await page.submit();
    expect(page.state()).toMatchObject({ result: { kind: 'sent' } });
    expect(enquiryFormDraft.read()).toEqual({});
    const sent = { company_name: company, email, phone_number, full_name, message };
    expect(send).toHaveBeenCalledExactlyOnceWith(sent);
  });

  test('keeps the subject of the link that led to it, as the first line', async () => {
    await open('Sacco').submit({ ...good, message: ' Hello. ' });
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'About: Sacco\n\nHello.' }),
    );
  });

  test('that did not arrive keeps its draft, and can be sent again', async () => {
    send.mockResolvedValueOnce({ kind: 'no-answer' });
    const page = open();
    await page.submit();
    expect(page.state()).toMatchObject({ result: { kind: 'no-answer' } });
    expect(enquiryFormDraft.read()).toEqual(good);
    await page.submit();
    expect(page.state()).toMatchObject({ result: { kind: 'sent' } });
  });

  test.each([undefined, 'Sacco'])('without a message is not sent, about %s', async (subject) => {
    const page = open(subject);
    await page.submit({ ...good, message: ' ' });
    expect(page.state()).toMatchObject({ problem: { message: 'Message is required' } });
    expect(send).not.toHaveBeenCalled();
  });
});

describe('what an enquiry begins with', () => {
  beforeEach(clearStorage);

  test('is the order of the device checkout, and the details of another form', () => {
    sessionStorage.setItem(enquiryDraftKey, serializeEnquiryDraft({ message: '2 × printer' }));
    detailsDraft.write({ company: 'Mavuno', email: '', phone_number: '', full_name: '' });
    expect(enquiryFormDraft.read()).toEqual({ company: 'Mavuno', message: '2 × printer' });
  });

  test('keeps what a later release of a page put into it', () => {
    const begun = { message: '2 × printer', email: 9, items: ['printer'] };
    sessionStorage.setItem(enquiryDraftKey, JSON.stringify(begun));
    expect(enquiryFormDraft.read()).toEqual({ message: '2 × printer' });
    enquiryFormDraft.write(good);
    const kept = JSON.parse(sessionStorage.getItem(enquiryDraftKey) ?? '');
    expect(kept).toEqual({ ...begun, message: good.message });
    expect(enquiryFormDraft.read()).toEqual(good);
  });

  test('is nothing once the message is removed, or the enquiry has arrived', () => {
    enquiryFormDraft.write(good);
    enquiryFormDraft.write({ ...good, message: '' });
    expect(enquiryFormDraft.read()).not.toHaveProperty('message');
    enquiryFormDraft.clear();
    expect(sessionStorage).toHaveLength(0);
  });
});

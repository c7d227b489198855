// @vitest-environment happy-dom
import { enquiryDraftKey, serializeEnquiryDraft } from '@site/contracts/enquiry-draft';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearStorage } from '../../../testing/browser.ts';
import { buyer } from '../../../testing/purchase.ts';
import type { EnquiryResult } from '../../api/forms.api.ts';
import { detailsDraft, enquiryFormDraft } from '../../storage/draft.ts';
import { useEnquiry } from './use-enquiry.ts';

const { company, email, phone_number, full_name } = buyer;
const message = 'Two printers, please.\nAnd a drawer.';
const good = { company, email, phone_number, full_name, message };

/* That it needs every field, is sent once and is cleared then, `enquiry.spec.ts` sees in a browser. */
describe('an enquiry', () => {
  const send = vi.fn(async (): Promise<EnquiryResult> => ({ kind: 'sent' }));
  afterEach(cleanup);
  const submit = async (subject: string | undefined, message: string) => {
    const { result } = renderHook(() => useEnquiry(send, subject));
    await act(() => result.current.submit({ ...good, message }));
    return result.current.state;
  };

  test('has the subject of the link that led to it as its first line', async () => {
    await submit('Sacco', ' Hello. ');
    const message = 'About: Sacco\n\nHello.';
    const sent = { company_name: company, email, phone_number, full_name, message };
    expect(send).toHaveBeenCalledExactlyOnceWith(sent);
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
});

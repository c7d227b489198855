import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { EnquiryResult } from '../../api/contact-calls.api.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import type { Draft } from '../../storage/draft.ts';
import { idle, nextState } from './enquiry.reducer.ts';
import { type EnquiryValues, enquiryRequestOf, findEnquiryErrors } from './enquiry-fields.ts';

interface Surroundings {
  readonly draft: Pick<Draft, 'clear'>;
  readonly send: (request: EnquiryRequest) => Promise<EnquiryResult>;
}

/** An enquiry: where its states meet the network. */
export function useEnquiry({ draft, send }: Surroundings) {
  const { state, take } = useLatestReducer(nextState, idle);

  /** Sends the form, once; resolves to whether it arrived. */
  async function submit(values: EnquiryValues): Promise<boolean> {
    const begun = take({ kind: 'submit', errors: findEnquiryErrors(values) });
    if (begun?.kind !== 'sending') return false;
    const result = await send(enquiryRequestOf(values));
    if (result.kind === 'sent') draft.clear();
    return take({ kind: 'answer', result })?.kind === 'sent';
  }

  return { state, submit };
}

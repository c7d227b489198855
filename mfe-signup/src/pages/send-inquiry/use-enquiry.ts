import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import { type EnquiryResult, sendEnquiry } from '../../api/enquiry.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import type { Telephones } from '../../kit/telephones.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import { tabStorage } from '../../storage/browser-storage.ts';
import type { Draft } from '../../storage/draft.ts';
import { type EnquiryField, enquiryFormDraft } from '../../storage/enquiry-draft.ts';
import { tabDetails } from '../../storage/purchase-stores.ts';
import { idle, nextState } from './enquiry.reducer.ts';
import { type EnquiryValues, enquiryRequestOf, findEnquiryErrors } from './enquiry-fields.ts';

/** What an enquiry reaches the world through. */
interface EnquiryDependencies {
  readonly draft: Draft<EnquiryField>;
  readonly send: (request: EnquiryRequest) => Promise<EnquiryResult>;
  /** Begins to prepare the proof that goes with it. */
  readonly prepare: () => void;
}

/** Nothing is loaded or opened before it is used. */
export function enquiryDependencies(
  config: Pick<PageConfig, 'setupService' | 'botCheck'>,
): EnquiryDependencies {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  return {
    draft: enquiryFormDraft(tabDetails, tabStorage),
    async send(request) {
      const proof = client.takesOrders ? await takeProof(botCheck) : {};
      return sendEnquiry(client, { ...request, ...proof });
    },
    prepare: client.takesOrders ? botCheck.prepare : () => {},
  };
}

interface Options {
  readonly draft: Pick<Draft, 'clear'>;
  readonly send: EnquiryDependencies['send'];
  /** What it is about, where the link to the form said so. */
  readonly subject?: string | undefined;
}

/** An enquiry: where its states meet the network. */
export function useEnquiry({ draft, send, subject }: Options) {
  const { state, dispatch } = useLatestReducer(nextState, idle);

  /** Sends the form, once; resolves to whether it arrived. */
  async function submit(values: EnquiryValues, telephones?: Telephones): Promise<boolean> {
    const errors = findEnquiryErrors(values, subject, telephones);
    const next = dispatch({ kind: 'submit', errors });
    if (next?.kind !== 'sending') return false;
    const result = await send(enquiryRequestOf(values, subject));
    if (result.kind === 'sent') draft.clear();
    return dispatch({ kind: 'answer', result })?.kind === 'sent';
  }

  return { state, submit };
}

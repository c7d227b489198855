import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { TrialSignUp } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import type { Site } from '@site/ui';
import { useEffect, useRef } from 'react';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { type SignUpResult, signUp } from '../../api/trial.api.ts';
import type { BotCheck } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { agreedTerms } from '../../kit/agreed-terms.ts';
import type { Telephones } from '../../kit/telephones.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import { type Agreement, agreementOf } from '../../storage/agreement.ts';
import { tabStorage } from '../../storage/browser-storage.ts';
import type { Draft } from '../../storage/draft.ts';
import { tabDetails } from '../../storage/purchase-stores.ts';
import type { RegisterText } from './register.content.ts';
import { homeAfter, idle, nextState } from './trial.reducer.ts';
import { findTrialErrors, type TrialValues, trialRequestOf } from './trial-fields.ts';

/** What the sign-up reaches the world through. */
export interface TrialDependencies {
  readonly botCheck: BotCheck;
  readonly signUp: (fields: TrialSignUp) => Promise<SignUpResult>;
  readonly draft: Draft;
  readonly agreement: Agreement;
}

/** Nothing is loaded or opened before it is used. */
export function trialDependencies(
  config: Pick<PageConfig, 'setupService' | 'botCheck' | 'termsVersion'>,
): TrialDependencies {
  const client = createSetupClient(config.setupService);
  return {
    botCheck: pageBotCheck(config),
    signUp: (fields) => signUp(client, { ...fields, ...agreedTerms(config) }),
    draft: tabDetails,
    agreement: agreementOf(tabStorage, 'trial', config.termsVersion),
  };
}

interface Options {
  readonly text: RegisterText['toasts'];
  readonly dependencies: Omit<TrialDependencies, 'agreement'>;
  readonly site: Pick<Site, 'toast' | 'loadingBar'>;
  /** The plan that the visitor chose, if any. */
  readonly plan: PurchaseSelection | undefined;
  /** Whether one can be chosen beside the form: its lack is then an error of the form. */
  readonly choosesHere?: boolean;
  readonly goHome: () => void;
}

/** Milliseconds that messages of this screen stay. */
const TOAST_MS = { error: 4_000, success: 2_000 } as const;

/** The trial sign-up: where its states meet the network, the messages and the clock. */
export function useTrialSignUp(options: Options) {
  const { text, dependencies, site, plan, choosesHere = false, goHome } = options;
  const { state, dispatch } = useLatestReducer(nextState, idle);
  const { toast, loadingBar } = site;

  function notify(kind: keyof typeof TOAST_MS, message: string) {
    toast({ kind, text: message, duration: TOAST_MS[kind] });
  }

  /** Sends the form, once; resolves when it is over. */
  async function submit(values: TrialValues, telephones?: Telephones): Promise<void> {
    const lack = choosesHere && !plan ? { plan: text.noPlan } : {};
    const errors = { ...lack, ...findTrialErrors(values, telephones) };
    const begun = dispatch({ kind: 'submit', errors, hasPlan: Boolean(plan) });
    if (begun?.kind === 'no-plan') notify('error', text.noPlan);
    if (begun?.kind !== 'checking' || !plan) return;
    loadingBar.start();
    const loaded = await dependencies.botCheck.loaded();
    dispatch({ kind: 'bot-check', loaded });
    if (loaded) {
      const result = await send(dependencies, values, plan);
      dispatch({ kind: 'answer', result });
      finish(result);
    } else notify('error', text.notLoaded);
    loadingBar.complete();
  }

  function finish({ kind }: SignUpResult) {
    if (kind === 'created') {
      dependencies.draft.clear();
      notify('success', text.created);
      return;
    }
    if (kind === 'already-exists') notify('error', text.alreadyExists);
    // The token is spent: the next one is made while the visitor reads.
    dependencies.botCheck.prepare();
  }

  const goHomeNow = useRef(goHome);
  useEffect(() => {
    goHomeNow.current = goHome;
  });
  useEffect(() => {
    const delay = homeAfter(state);
    if (delay === undefined) return;
    const timer = setTimeout(() => goHomeNow.current(), delay);
    return () => clearTimeout(timer);
  }, [state]);
  // The loading bar ends for a visitor who leaves before the answer.
  useEffect(() => () => loadingBar.complete(), [loadingBar]);

  return { state, submit };
}

/** For the visitor, everything that can go wrong on the way is a missing answer. */
async function send(
  { botCheck, signUp }: Pick<TrialDependencies, 'botCheck' | 'signUp'>,
  values: TrialValues,
  plan: PurchaseSelection,
): Promise<SignUpResult> {
  try {
    const token = await botCheck.takeToken();
    if (token.kind === 'failed') return { kind: 'no-answer' };
    return await signUp(trialRequestOf(values, plan, token.text));
  } catch (error) {
    // A bug of ours: it is reported like any uncaught one, and the visitor can still try again.
    reportError(error);
    return { kind: 'no-answer' };
  }
}

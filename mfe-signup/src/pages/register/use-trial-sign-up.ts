import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { Site } from '@site/ui';
import { useEffect, useRef } from 'react';
import type { SignUpResult } from '../../api/trial-calls.api.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import { findTrialErrors } from './find-trial-errors.ts';
import { homeAfter, idle, nextState } from './trial.reducer.ts';
import type { TrialDependencies } from './trial-dependencies.ts';
import { signUpFields, type TrialValues } from './trial-values.ts';

interface Surroundings {
  readonly ports: TrialDependencies;
  readonly site: Pick<Site, 'toast' | 'loadingBar'>;
  /** The plan that the visitor chose, if any. */
  readonly plan: PurchaseSelection | undefined;
  readonly goHome: () => void;
}

/** Milliseconds that messages of this screen stay. */
const TOAST_MS = { error: 4_000, success: 2_000 } as const;

/** The trial sign-up: where its states meet the network, the messages and the clock. */
export function useTrialSignUp({ ports, site, plan, goHome }: Surroundings) {
  const { state, take } = useLatestReducer(nextState, idle);
  const { toast, loadingBar } = site;

  function say(kind: keyof typeof TOAST_MS, text: string) {
    toast({ kind, text, duration: TOAST_MS[kind] });
  }

  /** Sends the form, once; resolves when it is over. */
  async function submit(values: TrialValues): Promise<void> {
    const begun = take({ kind: 'submit', errors: findTrialErrors(values), hasPlan: Boolean(plan) });
    if (begun?.kind === 'no-plan') say('error', 'Please select a plan to try out.');
    if (begun?.kind !== 'checking' || !plan) return;
    loadingBar.start();
    const loaded = await ports.botCheck.loaded();
    take({ kind: 'bot-check', loaded });
    if (loaded) {
      const result = await send(ports, values, plan);
      take({ kind: 'answer', result });
      settle(result);
    } else say('error', 'Recaptcha not yet loaded');
    loadingBar.complete();
  }

  function settle({ kind }: SignUpResult) {
    if (kind === 'created') {
      ports.draft.clear();
      say('success', 'Your registration was successful! Check your email for login details.');
      return;
    }
    if (kind === 'already-exists') say('error', 'Email or company already exist!');
    // The token is spent: the next one is made while the visitor reads.
    ports.botCheck.prepare();
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
  // Whoever leaves in the middle of it does not take the loading bar along.
  useEffect(() => () => loadingBar.complete(), [loadingBar]);

  return { state, submit };
}

/** Everything that can go wrong on the way is, for the visitor, an answer that did not come. */
async function send(
  { botCheck, signUp }: TrialDependencies,
  values: TrialValues,
  plan: PurchaseSelection,
): Promise<SignUpResult> {
  try {
    const token = await botCheck.takeToken();
    if (token.kind === 'failed') return { kind: 'no-answer' };
    return await signUp(signUpFields(values, plan, token.text));
  } catch (error) {
    // A bug of ours: it is reported like any uncaught one, and the visitor can still try again.
    reportError(error);
    return { kind: 'no-answer' };
  }
}

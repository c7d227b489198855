import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { type TrialSignUp, trialSignUp } from '@site/contracts/setup-calls';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import type { Site } from '@site/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type SignUpResult, signUp } from '../../api/forms.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import type { BotCheck } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { fieldSet } from '../../kit/field-set.ts';
import { type FieldErrors, findErrors, someErrors } from '../../kit/find-errors.ts';
import { type Telephones, telephonesByShape } from '../../kit/telephones.ts';
import { type FormState, useForm } from '../../kit/use-form.ts';
import { agreedTerms } from '../../storage/draft.ts';
import { type RegisterText, trialFields } from './register.content.ts';

interface TrialDependencies {
  readonly botCheck: BotCheck;
  readonly signUp: (fields: TrialSignUp) => Promise<SignUpResult>;
}

export function trialDependencies(config: PageConfiguration): TrialDependencies {
  const client = createSetupClient(config.setupService);
  return {
    botCheck: pageBotCheck(config),
    signUp: (fields) => signUp(client, { ...fields, ...agreedTerms(config) }),
  };
}

interface Options {
  readonly text: RegisterText['toasts'];
  readonly dependencies: TrialDependencies;
  readonly site: Pick<Site, 'toast' | 'loadingBar'>;
  readonly plan: PurchaseSelection | undefined;
  readonly goHome: () => void;
}

const TOAST_MS = { error: 4_000, success: 2_000 } as const;

/** Milliseconds after which a result leads to the home page. */
const HOME_MS: Readonly<Partial<Record<TrialResult['kind'], number>>> = {
  created: 3_000,
  'no-plan': 1_000,
};

/** How a sign-up ended; nothing was sent without a plan, or where the bot check did not load. */
export type TrialResult = SignUpResult | { readonly kind: 'no-plan' | 'unchecked' };

export type TrialState = FormState<FieldErrors, TrialResult>;

export function useTrialSignUp(options: Options) {
  const { text, dependencies, site, plan, goHome } = options;
  const { toast, loadingBar } = site;
  const [isChecking, setChecking] = useState(false);
  const { state, submit } = useForm<TrialValues, FieldErrors, TrialResult>({
    check: (values, telephones) => someErrors<FieldErrors>(findTrialErrors(values, telephones)),
    async send(values) {
      const result = plan ? await checkAndSend(values, plan) : ({ kind: 'no-plan' } as const);
      report(result);
      return result.kind === 'created' ? { ...result, email: values.email?.trim() } : result;
    },
    ends: ['created', 'no-plan'],
  });

  async function checkAndSend(values: TrialValues, chosen: PurchaseSelection) {
    loadingBar.start();
    setChecking(true);
    const isLoaded = await dependencies.botCheck.loaded();
    setChecking(false);
    const result = isLoaded ? await send(values, chosen) : ({ kind: 'unchecked' } as const);
    loadingBar.complete();
    return result;
  }

  /** For the visitor, everything that can go wrong on the way is a missing answer. */
  async function send(values: TrialValues, chosen: PurchaseSelection): Promise<SignUpResult> {
    try {
      const token = await dependencies.botCheck.takeToken();
      if (token.kind === 'failed') return { kind: 'no-answer' };
      return await dependencies.signUp(trialRequestOf(values, chosen, token.text));
    } catch (error) {
      // A bug of ours: it is reported like any uncaught one, and the visitor can still try again.
      reportError(error);
      return { kind: 'no-answer' };
    }
  }

  function notify(kind: keyof typeof TOAST_MS, message: string) {
    toast({ kind, text: message, duration: TOAST_MS[kind] });
  }

  function report({ kind }: TrialResult) {
    if (kind === 'no-plan') return notify('error', text.noPlan);
    if (kind === 'unchecked') return notify('error', text.notLoaded);
    if (kind === 'created') {
      fields.draft.clear();
      return notify('success', text.created);
    }
    if (kind === 'already-exists') notify('error', text.alreadyExists);
    // The token is spent: the next one is made while the visitor reads.
    dependencies.botCheck.prepare();
  }

  const leave = useEffectEvent(goHome);
  useEffect(() => {
    const delay = state.kind === 'answered' ? HOME_MS[state.result.kind] : undefined;
    if (delay === undefined) return;
    const timer = setTimeout(() => leave(), delay);
    return () => clearTimeout(timer);
  }, [state]);
  // The loading bar ends for a visitor who leaves before the answer.
  useEffect(() => () => loadingBar.complete(), [loadingBar]);

  return { state, isChecking, submit };
}

export const fields = fieldSet(trialFields, trialSignUp.shape);

type TrialField = (typeof trialFields)[number]['name'];

export interface TrialValues extends Readonly<Partial<Record<TrialField, string>>> {
  readonly terms: boolean;
}

export function readTrialValues(
  form: HTMLFormElement,
  telephones: Telephones = telephonesByShape,
): TrialValues {
  return { ...fields.read(form, telephones), terms: new FormData(form).has('terms') };
}

const messages = {
  ...fields.messages,
  terms: { wrong: 'You must agree to the terms and conditions' },
};

export function findTrialErrors(
  values: TrialValues,
  telephones: Telephones = telephonesByShape,
): FieldErrors<keyof TrialValues> {
  const schema = z.object({ ...fields.schema(telephones), terms: z.literal(true) });
  return findErrors(schema, messages, { ...fields.given(values), terms: values.terms });
}

export function trialRequestOf(
  values: TrialValues,
  plan: PurchaseSelection,
  token: string,
): TrialSignUp {
  return {
    ...fields.request(values),
    package: plan.package,
    package_price: String(plan.val),
    user_count: String(plan.users),
    recaptcha_token: token,
  };
}

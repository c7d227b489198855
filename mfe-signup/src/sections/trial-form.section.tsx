import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { Button, chakra, Stack, useAfterHydration } from '@site/ui';
import { TextField } from '@site/ui/form';
import type { FormEvent } from 'react';
import type { FieldContent } from '../content/register.content.ts';
import { keepDigits } from '../trial/keep-digits.ts';
import { type TrialState, takesSubmit } from '../trial/trial.machine.ts';
import type { TrialPorts } from '../trial/trial-ports.ts';
import { readValues, type TrialValues } from '../trial/trial-values.ts';
import { useKeptDraft } from '../trial/use-kept-draft.ts';
import ChosenPlanSection from './chosen-plan.section.tsx';
import ContactLineSection from './contact-line.section.tsx';
import ErrorSummarySection from './error-summary.section.tsx';
import TermsAgreementSection from './terms-agreement.section.tsx';
import TrialStatusSection from './trial-status.section.tsx';

interface Props {
  readonly fields: readonly FieldContent[];
  readonly plan: PurchaseSelection | undefined;
  readonly ports: TrialPorts;
  readonly state: TrialState;
  readonly onSubmit: (values: TrialValues) => Promise<void>;
}

const Form = chakra('form', { base: { display: 'grid', gap: '4' } });

/**
 * The sign-up form. The browser keeps what is typed, not React, so that nothing is lost that was
 * typed before the page's code arrived.
 */
export default function TrialFormSection({ fields, plan, ports, state, onSubmit }: Props) {
  const isLive = useAfterHydration(() => true, false);
  const draft = useKeptDraft(ports.draft);
  const errors = state.kind === 'invalid' ? state.errors : {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void onSubmit(readValues(event.currentTarget));
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type === 'tel') keepDigits(target);
    if (state.kind !== 'created') draft.keep();
  }

  return (
    // Should it ever be sent without our code, what was typed must not end up in the address.
    <Form
      ref={draft.form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={change}
      onFocus={ports.botCheck.prepare}
    >
      {state.kind === 'invalid' && <ErrorSummarySection errors={state.errors} />}
      <ChosenPlanSection plan={plan} />
      {fields.map(({ name, ...field }) => (
        <TextField key={name} id={name} name={name} {...field} required error={errors[name]} />
      ))}
      <TermsAgreementSection error={errors.terms} />
      <Stack gap="5">
        <Button
          type="submit"
          size="lg"
          disabled={!isLive}
          aria-disabled={!takesSubmit(state)}
          _disabled={{ opacity: takesSubmit(state) ? 1 : 0.6 }}
        >
          Submit
        </Button>
        <TrialStatusSection state={state} />
        <noscript>
          <ContactLineSection lead="Signing up here needs JavaScript." />
        </noscript>
      </Stack>
    </Form>
  );
}

import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { Stack } from '@site/ui';
import { accountDetailsContent } from '../content/details.content.ts';
import { DetailFields } from '../form/detail-fields.tsx';
import { LiveForm } from '../form/live-form.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { type TrialState, takesSubmit } from '../trial/trial.reducer.ts';
import type { TrialPorts } from '../trial/trial-ports.ts';
import { readValues, type TrialValues } from '../trial/trial-values.ts';
import ChosenPlanSection from './chosen-plan.section.tsx';
import ErrorSummarySection from './error-summary.section.tsx';
import NeedsScriptsSection from './needs-scripts.section.tsx';
import TermsAgreementSection from './terms-agreement.section.tsx';
import TrialStatusSection from './trial-status.section.tsx';

interface Props {
  readonly plan: PurchaseSelection | undefined;
  readonly ports: TrialPorts;
  readonly state: TrialState;
  readonly onSubmit: (values: TrialValues) => Promise<void>;
}

/** The trial sign-up form. */
export default function TrialFormSection({ plan, ports, state, onSubmit }: Props) {
  const errors = state.kind === 'invalid' ? state.errors : {};
  return (
    <LiveForm
      draft={ports.draft}
      keeps={state.kind !== 'created'}
      onSubmit={(form) => void onSubmit(readValues(form))}
      onFocus={ports.botCheck.prepare}
    >
      {state.kind === 'invalid' && <ErrorSummarySection errors={state.errors} />}
      <ChosenPlanSection plan={plan} />
      <DetailFields fields={accountDetailsContent} errors={errors} />
      <TermsAgreementSection error={errors.terms} />
      <Stack gap="5">
        <SubmitButton busy={!takesSubmit(state)}>Submit</SubmitButton>
        <TrialStatusSection state={state} />
        <NeedsScriptsSection lead="Signing up here needs JavaScript." />
      </Stack>
    </LiveForm>
  );
}

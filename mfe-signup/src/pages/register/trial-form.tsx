import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { Stack } from '@site/ui';
import ChosenPlanSection from '../../kit/chosen-plan.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { accountDetailsContent } from '../../kit/details.content.ts';
import { LiveForm } from '../../kit/draft-form.tsx';
import ErrorSummarySection from '../../kit/error-summary.tsx';
import NeedsScriptsSection from '../../kit/needs-scripts.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import TermsAgreementSection from '../../kit/terms-agreement.tsx';
import { type TrialState, takesSubmit } from './trial.reducer.ts';
import type { TrialPorts } from './trial-dependencies.ts';
import TrialStatusSection from './trial-status.tsx';
import { readValues, type TrialValues } from './trial-values.ts';

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

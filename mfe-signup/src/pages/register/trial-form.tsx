import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { Stack } from '@site/ui';
import { ChosenPlan } from '../../kit/chosen-plan.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { accountDetailsContent } from '../../kit/details.content.ts';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { NeedsScripts } from '../../kit/needs-scripts.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { TermsAgreement } from '../../kit/terms-agreement.tsx';
import { type TrialState, takesSubmit } from './trial.reducer.ts';
import type { TrialDependencies } from './trial-dependencies.ts';
import { TrialStatus } from './trial-status.tsx';
import { readValues, type TrialValues } from './trial-values.ts';

interface Props {
  readonly plan: PurchaseSelection | undefined;
  readonly ports: TrialDependencies;
  readonly state: TrialState;
  readonly onSubmit: (values: TrialValues) => Promise<void>;
}

/** The trial sign-up form. */
export function TrialForm({ plan, ports, state, onSubmit }: Props) {
  const errors = state.kind === 'invalid' ? state.errors : {};
  return (
    <DraftForm
      draft={ports.draft}
      keeps={state.kind !== 'created'}
      onSubmit={(form) => void onSubmit(readValues(form))}
      onFocus={ports.botCheck.prepare}
    >
      {state.kind === 'invalid' && <ErrorSummary errors={state.errors} />}
      <ChosenPlan plan={plan} />
      <DetailFields fields={accountDetailsContent} errors={errors} />
      <TermsAgreement error={errors.terms} />
      <Stack gap="5">
        <SubmitButton busy={!takesSubmit(state)}>Submit</SubmitButton>
        <TrialStatus state={state} />
        <NeedsScripts lead="Signing up here needs JavaScript." />
      </Stack>
    </DraftForm>
  );
}

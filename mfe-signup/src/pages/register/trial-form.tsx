import { Stack } from '@site/ui';
import { ChosenPlan } from '../../kit/chosen-plan.tsx';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import type { Telephones } from '../../kit/telephones.ts';
import { TermsAgreement } from '../../kit/terms-agreement.tsx';
import type { PlanChoice } from '../../kit/use-chosen-plan.ts';
import type { Agreement } from '../../storage/agreement.ts';
import type { Draft } from '../../storage/draft.ts';
import type { RegisterText } from './register.content.ts';
import { type TrialState, takesSubmit } from './trial.reducer.ts';
import { readTrialValues, type TrialValues } from './trial-fields.ts';
import { TrialStatus } from './trial-status.tsx';

interface Props {
  readonly text: RegisterText;
  readonly choice: PlanChoice;
  readonly draft: Draft;
  readonly agreement: Agreement;
  readonly state: TrialState;
  readonly onSubmit: (values: TrialValues, telephones: Telephones) => Promise<void>;
  readonly onFocus: () => void;
}

/** The trial sign-up form. */
export function TrialForm(props: Props) {
  const { text, choice, draft, agreement, state, onSubmit, onFocus } = props;
  const errors = state.kind === 'invalid' ? state.errors : {};
  return (
    <DraftForm
      draft={draft}
      agreement={agreement}
      isStored={state.kind !== 'created'}
      onSubmit={(form, telephones) => void onSubmit(readTrialValues(form, telephones), telephones)}
      onFocus={onFocus}
    >
      {state.kind === 'invalid' && <ErrorSummary errors={state.errors} />}
      <ChosenPlan choice={choice} error={errors.plan} />
      <DetailFields fields={text.fields} errors={errors} />
      <TermsAgreement error={errors.terms} />
      <Stack gap="5">
        <SubmitButton busy={!takesSubmit(state)}>{text.submit}</SubmitButton>
        <TrialStatus text={text.status} state={state} plan={choice.plan} />
        <NeedsScripts lead={text.needsScripts} />
      </Stack>
    </DraftForm>
  );
}

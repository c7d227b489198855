import { paths } from '@site/contracts/paths';
import { Stack, useFilledContent, useNavigate, useSite } from '@site/ui';
import { UnstoredNotice } from '@site/ui/form';
import { useState } from 'react';
import { ChosenPlan } from '../../kit/chosen-plan.tsx';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { TermsAgreement } from '../../kit/terms-agreement.tsx';
import { useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { takesSubmit } from '../../kit/use-form.ts';
import { tabStorageLasts } from '../../storage/browser-storage.ts';
import { registerContent } from './register.content.ts';
import { readTrialValues } from './trial-fields.ts';
import { TrialStatus } from './trial-status.tsx';
import { trialDependencies, useTrialSignUp } from './use-trial-sign-up.ts';

export default function RegisterPage() {
  const site = useSite();
  const navigate = useNavigate();
  const choice = useChosenPlan({ periods: ['yearly'] });
  const text = useFilledContent(registerContent);
  const [dependencies] = useState(() => trialDependencies(site.config));
  const { state, isChecking, submit } = useTrialSignUp({
    text: text.toasts,
    dependencies,
    site,
    plan: choice.plan,
    choosesHere: choice.options !== undefined,
    goHome: () => void navigate(paths.home()),
  });
  const errors = state.kind === 'invalid' ? state.problem : {};
  return (
    <FormPage title={text.title} intro={text.intro} alternative="sign-in" next={text.next}>
      <UnstoredNotice text={text.unstored} lasts={tabStorageLasts} />
      <DraftForm
        draft={dependencies.draft}
        agreement={dependencies.agreement}
        isStored={!(state.kind === 'answered' && state.result.kind === 'created')}
        onSubmit={(form, telephones) => void submit(readTrialValues(form, telephones), telephones)}
        onFocus={dependencies.botCheck.prepare}
      >
        {state.kind === 'invalid' && <ErrorSummary errors={errors} />}
        <ChosenPlan choice={choice} error={errors.plan} />
        <DetailFields fields={text.fields} errors={errors} />
        <TermsAgreement error={errors.terms} />
        <Stack gap="5">
          <SubmitButton busy={!takesSubmit(state)}>{text.submit}</SubmitButton>
          <TrialStatus
            text={text.status}
            state={state}
            isChecking={isChecking}
            plan={choice.plan}
          />
          <NeedsScripts lead={text.needsScripts} />
        </Stack>
      </DraftForm>
    </FormPage>
  );
}

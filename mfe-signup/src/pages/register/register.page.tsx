import { paths } from '@site/contracts/paths';
import { useFilledContent, useNavigate, useSite } from '@site/ui';
import { useState } from 'react';
import { ChosenPlan } from '../../kit/chosen-plan.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { TermsAgreement } from '../../kit/terms-agreement.tsx';
import { useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { agreementOf } from '../../storage/draft.ts';
import { registerContent } from './register.content.ts';
import { TrialStatus } from './trial-status.tsx';
import { fields, readTrialValues, trialDependencies, useTrialSignUp } from './use-trial-sign-up.ts';

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
    goHome: () => void navigate(paths.home()),
  });
  const [agreement] = useState(() => agreementOf('trial', site.config.termsVersion));
  const errors = state.kind === 'invalid' ? state.problem : undefined;
  return (
    <FormPage
      title={text.title}
      intro={text.intro}
      alternative="sign-in"
      next={text.next}
      help={text.help}
      about={choice.plan}
      unstored={text.unstored}
    >
      <DraftForm
        text={text}
        draft={fields.draft}
        agreement={agreement}
        state={state}
        errors={errors}
        status={
          <TrialStatus
            text={text.status}
            state={state}
            isChecking={isChecking}
            plan={choice.plan}
          />
        }
        onSubmit={(form, telephones) => void submit(readTrialValues(form, telephones), telephones)}
        onFocus={dependencies.botCheck.prepare}
      >
        <ChosenPlan choice={choice} />
        <DetailFields fields={text.fields} errors={errors} />
        <TermsAgreement error={errors?.terms} />
      </DraftForm>
    </FormPage>
  );
}

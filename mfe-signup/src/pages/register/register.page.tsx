import { paths } from '@site/contracts/paths';
import { useFilledContent, useNavigate, useSite } from '@site/ui';
import { UnstoredNotice } from '@site/ui/form';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { tabStorageLasts } from '../../storage/browser-storage.ts';
import { registerContent } from './register.content.ts';
import { TrialForm } from './trial-form.tsx';
import { trialDependencies, useTrialSignUp } from './use-trial-sign-up.ts';

export default function RegisterPage() {
  const site = useSite();
  const navigate = useNavigate();
  const choice = useChosenPlan({ periods: ['yearly'] });
  const text = useFilledContent(registerContent);
  const [dependencies] = useState(() => trialDependencies(site.config));
  const { state, submit } = useTrialSignUp({
    text: text.toasts,
    dependencies,
    site,
    plan: choice.plan,
    choosesHere: choice.options !== undefined,
    goHome: () => void navigate(paths.home()),
  });
  return (
    <FormPage title={text.title} intro={text.intro} alternative="sign-in" next={text.next}>
      <UnstoredNotice text={text.unstored} lasts={tabStorageLasts} />
      <TrialForm
        text={text}
        choice={choice}
        draft={dependencies.draft}
        agreement={dependencies.agreement}
        state={state}
        onSubmit={submit}
        onFocus={dependencies.botCheck.prepare}
      />
    </FormPage>
  );
}

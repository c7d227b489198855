import { paths } from '@site/contracts/paths';
import { useBrand, useNavigate, useSite } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { registerContent as content } from './register.content.ts';
import { trialDependencies } from './trial-dependencies.ts';
import { TrialForm } from './trial-form.tsx';
import { useTrialSignUp } from './use-trial-sign-up.ts';

export default function RegisterPage() {
  const site = useSite();
  const brand = useBrand();
  const navigate = useNavigate();
  const plan = useChosenPlan();
  const [ports] = useState(() => trialDependencies(site.config));
  const { state, submit } = useTrialSignUp({
    ports,
    site,
    plan,
    goHome: () => void navigate(paths.home()),
  });
  return (
    <FormPage
      title={content.title}
      intro={brand(content.intro)}
      alternative="sign-in"
      next={content.next}
    >
      <TrialForm plan={plan} ports={ports} state={state} onSubmit={submit} />
    </FormPage>
  );
}

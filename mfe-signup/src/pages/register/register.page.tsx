import { paths } from '@site/contracts/paths';
import { useBrand, useNavigate, useSite } from '@site/ui';
import { useState } from 'react';
import FormPageSection from '../../kit/form-page.tsx';
import { useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { registerContent as content } from './register.content.ts';
import { createTrialPorts } from './trial-dependencies.ts';
import TrialFormSection from './trial-form.tsx';
import { useTrialSignUp } from './use-trial-sign-up.ts';

export default function RegisterPage() {
  const site = useSite();
  const brand = useBrand();
  const navigate = useNavigate();
  const plan = useChosenPlan();
  const [ports] = useState(() => createTrialPorts(site.config));
  const { state, submit } = useTrialSignUp({
    ports,
    site,
    plan,
    goHome: () => void navigate(paths.home()),
  });
  return (
    <FormPageSection
      title={content.title}
      intro={brand(content.intro)}
      otherDoor="sign-in"
      next={content.next}
    >
      <TrialFormSection plan={plan} ports={ports} state={state} onSubmit={submit} />
    </FormPageSection>
  );
}

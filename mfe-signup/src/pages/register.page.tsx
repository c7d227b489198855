import { paths } from '@site/contracts/paths';
import { useBrand, useNavigate, useSite } from '@site/ui';
import { useState } from 'react';
import { registerContent as content } from '../content/register.content.ts';
import { useChosenPlan } from '../purchase/use-chosen-plan.ts';
import FormPageSection from '../sections/form-page.section.tsx';
import TrialFormSection from '../sections/trial-form.section.tsx';
import { createTrialPorts } from '../trial/trial-ports.ts';
import { useTrialSignUp } from '../trial/use-trial-sign-up.ts';

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

import { paths } from '@site/contracts/paths';
import { useBrand, useNavigate, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { detailsPageContent as content } from '../payment/payment.content.ts';
import { detailsDependencies } from './details-dependencies.ts';
import { DetailsForm } from './details-form.tsx';
import { useDetails } from './use-details.ts';

export default function PurchaseDetailsPage() {
  const config = useSiteConfig();
  const brand = useBrand();
  const navigate = useNavigate();
  const plan = useChosenPlan();
  const [ports] = useState(() => detailsDependencies(config));
  const { state, submit, earlier } = useDetails({
    ports,
    plan,
    goOn: () => void navigate(paths.payment()),
  });
  return (
    <FormPage
      title={content.title}
      intro={brand(content.intro)}
      step="details"
      alternative="sign-in"
      next={content.next}
    >
      <DetailsForm
        plan={plan}
        draft={ports.draft}
        state={state}
        earlier={earlier}
        onSubmit={submit}
        onFocus={ports.prepare}
      />
    </FormPage>
  );
}

import { paths } from '@site/contracts/paths';
import { useBrand, useNavigate, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { detailsPageContent as content } from '../content/purchase.content.ts';
import { createDetailsPorts } from '../purchase/details-ports.ts';
import { useChosenPlan } from '../purchase/use-chosen-plan.ts';
import { useDetails } from '../purchase/use-details.ts';
import DetailsFormSection from '../sections/details-form.section.tsx';
import FormPageSection from '../sections/form-page.section.tsx';

export default function PurchaseDetailsPage() {
  const config = useSiteConfig();
  const brand = useBrand();
  const navigate = useNavigate();
  const plan = useChosenPlan();
  const [ports] = useState(() => createDetailsPorts(config));
  const { state, submit, earlier } = useDetails({
    ports,
    plan,
    goOn: () => void navigate(paths.payment()),
  });
  return (
    <FormPageSection
      title={content.title}
      intro={brand(content.intro)}
      step="details"
      otherDoor="sign-in"
      next={content.next}
    >
      <DetailsFormSection
        plan={plan}
        draft={ports.draft}
        state={state}
        earlier={earlier}
        onSubmit={submit}
        onFocus={ports.prepare}
      />
    </FormPageSection>
  );
}

import { paths } from '@site/contracts/paths';
import { periods } from '@site/contracts/plans';
import { useFilledContent, useNavigate, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { tabAccountPurchase } from './account-purchase.ts';
import { detailsDependencies } from './details-dependencies.ts';
import { DetailsForm } from './details-form.tsx';
import { detailsWithoutOrdersContent, purchaseDetailsContent } from './purchase-details.content.ts';
import { useBoughtFor } from './use-bought-for.ts';
import { useDetails } from './use-details.ts';

export default function PurchaseDetailsPage() {
  const config = useSiteConfig();
  const navigate = useNavigate();
  const choice = useChosenPlan(periods);
  const text = useFilledContent(
    config.setupService.orders === false ? detailsWithoutOrdersContent : purchaseDetailsContent,
  );
  const [dependencies] = useState(() => detailsDependencies(config));
  const [purchase] = useState(() => tabAccountPurchase(config));
  const account = useBoughtFor(purchase);
  const { state, submit, earlier } = useDetails({
    dependencies,
    plan: choice.plan,
    choosesHere: choice.options !== undefined,
    goToPayment: () => void navigate(paths.payment()),
  });
  return (
    <FormPage
      title={text.title}
      intro={text.intro}
      step="details"
      alternative="sign-in"
      next={text.next}
    >
      <DetailsForm
        text={text.form}
        choice={choice}
        account={account}
        draft={dependencies.draft}
        state={state}
        earlier={earlier}
        onSubmit={submit}
        onFocus={dependencies.prepare}
      />
    </FormPage>
  );
}

import { paths } from '@site/contracts/paths';
import { periods } from '@site/contracts/plans';
import type { AnySelection } from '@site/contracts/purchase-selection';
import type { PageConfig } from '@site/contracts/site-config';
import { useFilledContent, useNavigate, useSiteConfig } from '@site/ui';
import { UnstoredNotice } from '@site/ui/form';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { linesOf, needsDelivery } from '../../kit/order-of.ts';
import { type PlanChoice, useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { tabStorageLasts } from '../../storage/browser-storage.ts';
import { tabAccountPurchase, useBoughtFor } from './account-purchase.ts';
import { type DetailsDependencies, detailsDependencies } from './details-dependencies.ts';
import { DetailsForm, type OrderInForm } from './details-form.tsx';
import {
  detailsOfDevicesContent,
  detailsWithHardwareContent,
  detailsWithoutOrdersContent,
  purchaseDetailsContent,
} from './purchase-details.content.ts';
import { useDetails } from './use-details.ts';

export default function PurchaseDetailsPage() {
  const config = useSiteConfig();
  const navigate = useNavigate();
  const choice = useChosenPlan({ periods, takesDevices: true });
  const [dependencies] = useState(() => detailsDependencies(config));
  const [purchase] = useState(() => tabAccountPurchase(config));
  const account = useBoughtFor(purchase);
  const order = orderIn(choice, config, dependencies);
  const text = useFilledContent(contentFor(choice, order, config));
  const { state, submit, earlier } = useDetails({
    dependencies,
    selection: choice.selection,
    choosesHere: choice.options !== undefined,
    goToPayment: () => void navigate(paths.payment()),
  });
  return (
    <FormPage
      title={text.title}
      intro={text.intro}
      step="details"
      alternative="sign-in"
      next={account.state.kind === 'account' ? text.form.boughtFor.next : text.next}
    >
      <UnstoredNotice text={text.unstored} lasts={tabStorageLasts} />
      <DetailsForm
        text={text.form}
        choice={choice}
        order={order}
        account={account}
        draft={dependencies.draft}
        deliveryDraft={dependencies.deliveryDraft}
        agreement={dependencies.agreement}
        state={state}
        earlier={earlier}
        onSubmit={submit}
        onFocus={dependencies.prepare}
      />
    </FormPage>
  );
}

function orderIn(
  { selection }: PlanChoice,
  config: PageConfig,
  { isDeliveryMissing }: DetailsDependencies,
): OrderInForm {
  if (!selection) return { hasDelivery: false, lines: undefined };
  const hasHardware = needsDelivery(selection, config);
  return {
    hasDelivery: hasHardware || isDeliveryMissing(selection),
    lines: hasHardware ? (linesOf(selection, config) ?? unknownLines(selection)) : undefined,
  };
}

/** Where this page's prices do not add up to an order of the shop, the sum alone is shown. */
function unknownLines({ devices }: AnySelection): [] | undefined {
  return devices && [];
}

function contentFor(
  { selection, plan }: PlanChoice,
  { hasDelivery }: OrderInForm,
  { setupService }: PageConfig,
) {
  if (setupService.orders === false) return detailsWithoutOrdersContent;
  if (selection && !plan) return detailsOfDevicesContent;
  return hasDelivery ? detailsWithHardwareContent : purchaseDetailsContent;
}

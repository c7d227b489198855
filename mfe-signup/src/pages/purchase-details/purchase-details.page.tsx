import { paths } from '@site/contracts/paths';
import { periods } from '@site/contracts/plans';
import type { AnySelection } from '@site/contracts/purchase-selection';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import { writeSelection } from '@site/contracts/write-selection';
import { useFilledContent, useNavigate, useSiteConfiguration } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { linesOf, needsDelivery } from '../../kit/order-of.ts';
import { type PlanChoice, useChosenPlan } from '../../kit/use-chosen-plan.ts';
import { registrations, selectionOf } from '../../storage/registration.ts';
import { useBoughtFor } from './account-purchase.ts';
import { DetailsForm, type OrderInForm } from './details-form.tsx';
import { DetailsStatus } from './details-status.tsx';
import {
  detailsOfDevicesContent,
  detailsWithHardwareContent,
  detailsWithoutOrdersContent,
  purchaseDetailsContent,
} from './purchase-details.content.ts';
import { detailsDependencies, useDetails } from './use-details.ts';

export default function PurchaseDetailsPage() {
  const config = useSiteConfiguration();
  const navigate = useNavigate();
  const choice = useChosenPlan({ periods, takesDevices: true });
  const [dependencies] = useState(() => detailsDependencies(config));
  const account = useBoughtFor(dependencies.client);
  const order = orderIn(choice, config);
  const text = useFilledContent(contentFor(choice, order, config));
  const goToPayment = () => void navigate(paths.payment());
  const { state, submit, submitAgain } = useDetails({
    dependencies,
    selection: choice.selection,
    choosesHere: choice.options !== undefined,
    goToPayment,
  });
  return (
    <FormPage
      title={text.title}
      intro={text.intro}
      step="details"
      alternative="sign-in"
      about={choice.selection}
      unstored={text.unstored}
      next={account.state.kind === 'account' ? text.form.boughtFor.next : text.next}
    >
      <DetailsForm
        text={text.form}
        choice={choice}
        order={order}
        account={account}
        state={state}
        status={
          <DetailsStatus
            text={text.form.status}
            state={state}
            about={choice.selection}
            earlier={dependencies.earlier}
            onResume={goToPayment}
            onAgain={submitAgain}
          />
        }
        onSubmit={submit}
        onFocus={dependencies.prepare}
      />
    </FormPage>
  );
}

function orderIn({ selection }: PlanChoice, config: PageConfiguration): OrderInForm {
  if (!selection) return { hasDelivery: false, lines: undefined };
  const hasHardware = needsDelivery(selection, config);
  return {
    hasDelivery: hasHardware || isDeliveryMissing(selection),
    lines: hasHardware ? (linesOf(selection, config) ?? unknownLines(selection)) : undefined,
  };
}

/** Whether the service requires an address for this, though this page sees no hardware in it. */
function isDeliveryMissing(selection: AnySelection): boolean {
  const registered = registrations.read();
  if (!registered?.delivery_missing) return false;
  return writeSelection(selectionOf(registered)) === writeSelection(selection);
}

/** Where this page's prices do not add up to an order of the shop, the sum alone is shown. */
function unknownLines({ devices }: AnySelection): [] | undefined {
  return devices && [];
}

function contentFor(
  { selection, plan }: PlanChoice,
  { hasDelivery }: OrderInForm,
  { setupService }: PageConfiguration,
) {
  if (setupService.orders === false) return detailsWithoutOrdersContent;
  if (selection && !plan) return detailsOfDevicesContent;
  return hasDelivery ? detailsWithHardwareContent : purchaseDetailsContent;
}

import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { ButtonLink, usePageExists } from '@site/ui';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';

interface Props {
  readonly reason: 'not-an-offer' | 'already-exists' | 'given-up';
  readonly plan: PurchaseSelection;
}

/** Why nothing can be paid for this order, and where to go instead. */
export function OrderRefused({ reason, plan }: Props) {
  const pageExists = usePageExists();
  if (reason === 'already-exists') {
    return (
      <PaymentNotice
        kind="error"
        title="Credentials already Exist"
        refocusOn={reason}
        actions={
          pageExists(paths.login()) && <ButtonLink to={paths.login()}>Find My Account</ButtonLink>
        }
      >
        This email address or company has an account. Nothing was charged.
      </PaymentNotice>
    );
  }
  if (reason === 'given-up') {
    return (
      <PaymentNotice
        kind="error"
        title="This purchase was given up"
        refocusOn={reason}
        actions={<ButtonLink to={paths.purchase(plan)}>Enter my details again</ButtonLink>}
      >
        You began another one on this device, so this one takes no payment any more.
      </PaymentNotice>
    );
  }
  return (
    <PaymentNotice
      kind="error"
      title="No package has this price"
      refocusOn={reason}
      actions={
        pageExists(paths.pricing()) && (
          <ButtonLink to={paths.pricing()}>See plans and prices</ButtonLink>
        )
      }
    >
      {plan.package} is not offered like this. Nothing was charged: choose it again from our plans.
      What you typed about yourself is kept.
    </PaymentNotice>
  );
}

import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { useBrand, useSiteConfig } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import type { Payment } from '../../storage/payment-record.ts';
import { OrderRefused } from './order-refused.tsx';
import type { PaymentState } from './payment-state.ts';
import { PaymentTrouble } from './payment-trouble.tsx';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly state: PaymentState;
  readonly plan: PurchaseSelection;
  readonly actions: PaymentActions;
}

/** Says how the payment stands, and offers the one next step. */
export function PaymentStatus({ state, plan, actions }: Props) {
  const brand = useBrand();
  switch (state.kind) {
    case 'choosing':
    case 'asking':
    case 'starting':
      // The form says what there is to say.
      return null;
    case 'opening':
      return <StatusBox kind="busy" title="Checking the price..." />;
    case 'refused':
      return <OrderRefused reason={state.reason} plan={plan} />;
    case 'confirming':
      return <Confirming payment={state.payment} refocusOn={state} />;
    case 'looking':
      return (
        <PaymentNotice kind="busy" title="Confirming Payment..." refocusOn={state}>
          We are asking whether your payment arrived.
        </PaymentNotice>
      );
    case 'creating':
    case 'created':
      return (
        <PaymentNotice kind="busy" title="Account Creation" refocusOn="creating">
          {brand('Creating Your {product} Cloud Erp Account... please Be patient...')}
        </PaymentNotice>
      );
    default:
      return <PaymentTrouble state={state} actions={actions} />;
  }
}

interface ConfirmingProps {
  readonly payment: Payment;
  readonly refocusOn: unknown;
}

function Confirming({ payment: { method }, refocusOn }: ConfirmingProps) {
  const provider = useSiteConfig().setupService.cardProviderName;
  const texts = {
    credit_card: `Pay on the page of ${provider} below. This page notices within a quarter of a minute.`,
    mobile_money:
      'Confirm the request on your phone with your PIN. This page notices by itself when you have.',
    direct_debit: 'We are asking the bank. This takes up to a minute.',
  };
  return (
    <PaymentNotice kind="busy" title="Confirming Payment..." refocusOn={refocusOn}>
      {texts[method]}
    </PaymentNotice>
  );
}

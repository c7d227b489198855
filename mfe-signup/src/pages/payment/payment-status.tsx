import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { useBrand, useSiteConfig } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import PaymentNoticeSection from '../../purchase/payment-notice.tsx';
import type { Payment } from '../../storage/payment-record.ts';
import PriceRefusedSection from './order-refused.tsx';
import type { PaymentState } from './payment-state.ts';
import PaymentTroubleSection from './payment-trouble.tsx';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly state: PaymentState;
  readonly plan: PurchaseSelection;
  readonly actions: PaymentActions;
}

/** Says how the payment stands, and offers the one next step. */
export default function PaymentStatusSection({ state, plan, actions }: Props) {
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
      return <PriceRefusedSection reason={state.reason} plan={plan} />;
    case 'confirming':
      return <Confirming payment={state.payment} occasion={state} />;
    case 'looking':
      return (
        <PaymentNoticeSection kind="busy" title="Confirming Payment..." occasion={state}>
          We are asking whether your payment arrived.
        </PaymentNoticeSection>
      );
    case 'creating':
    case 'created':
      return (
        <PaymentNoticeSection kind="busy" title="Account Creation" occasion="creating">
          {brand('Creating Your {product} Cloud Erp Account... please Be patient...')}
        </PaymentNoticeSection>
      );
    default:
      return <PaymentTroubleSection state={state} actions={actions} />;
  }
}

interface ConfirmingProps {
  readonly payment: Payment;
  readonly occasion: unknown;
}

function Confirming({ payment: { method }, occasion }: ConfirmingProps) {
  const provider = useSiteConfig().setupService.cardProviderName;
  const texts = {
    credit_card: `Pay on the page of ${provider} below. This page notices within a quarter of a minute.`,
    mobile_money:
      'Confirm the request on your phone with your PIN. This page notices by itself when you have.',
    direct_debit: 'We are asking the bank. This takes up to a minute.',
  };
  return (
    <PaymentNoticeSection kind="busy" title="Confirming Payment..." occasion={occasion}>
      {texts[method]}
    </PaymentNoticeSection>
  );
}

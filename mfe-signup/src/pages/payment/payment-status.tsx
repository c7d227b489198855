import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { StatusBox } from '@site/ui/form';
import { isPlanAlone } from '../../kit/order-of.ts';
import { ChangedPrice } from '../../purchase/changed-price.tsx';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import { ExpiredPayment } from './expired-payment.tsx';
import { OrderRefused } from './order-refused.tsx';
import type { PaymentText } from './payment.content.ts';
import type { PaymentState } from './payment-state.ts';
import { PaymentTrouble } from './payment-trouble.tsx';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly text: PaymentText['status'];
  readonly state: PaymentState;
  readonly selection: AnySelection;
  readonly actions: PaymentActions;
}

/** Says how the payment goes, and offers the one next step. */
export function PaymentStatus({ text, state, selection, actions }: Props) {
  const { confirming, looking, creating } = text;
  switch (state.kind) {
    case 'choosing':
      return state.because && !state.problem ? (
        <PaymentNotice
          kind="info"
          title={text.reopened[state.because].title}
          refocusOn={state.because}
        >
          {text.reopened[state.because].text}
        </PaymentNotice>
      ) : null;
    case 'asking':
    case 'starting':
      // The form says what there is to say.
      return null;
    case 'opening':
      return <StatusBox kind="busy" title={text.opening} />;
    case 'refused':
      return state.reason === 'not-an-offer' ? (
        <ChangedPrice
          text={text.changedPrice}
          what={isPlanAlone(selection) ? selection.package : text.yourOrder}
          before={selection.val}
          price={state.price}
          currency="KES"
          continueTo={(val) => paths.purchase({ ...selection, val })}
          chooseAgain={selection.devices ? paths.deviceCheckout() : paths.pricing()}
        />
      ) : (
        <OrderRefused text={text.refused} reason={state.reason} selection={selection} />
      );
    case 'confirming':
      return (
        <PaymentNotice kind="busy" title={confirming.title} refocusOn={state}>
          {confirming[state.payment.method]}
        </PaymentNotice>
      );
    case 'looking':
      return (
        <PaymentNotice kind="busy" title={looking.title} refocusOn={state}>
          {looking.text}
        </PaymentNotice>
      );
    case 'creating':
    case 'created':
      return (
        <PaymentNotice kind="busy" title={creating.title} refocusOn="creating">
          {creating.text}
        </PaymentNotice>
      );
    case 'expired':
      return <ExpiredPayment text={text} state={state} actions={actions} />;
    default:
      return <PaymentTrouble text={text} state={state} actions={actions} />;
  }
}

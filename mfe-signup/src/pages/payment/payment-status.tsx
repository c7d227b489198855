import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { ButtonLink, usePageExists } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { isPlanAlone } from '../../kit/order-of.ts';
import { ChangedPrice } from '../../purchase/changed-price.tsx';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import type { PaymentText } from './payment.content.ts';
import { isStartLost, type PaymentState } from './payment-state.ts';
import { PaymentTrouble } from './payment-trouble.tsx';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly text: PaymentText['status'];
  readonly state: PaymentState;
  readonly selection: AnySelection;
  readonly actions: PaymentActions;
}

export function PaymentStatus({ text, state, selection, actions }: Props) {
  const { confirming, looking, creating } = text;
  switch (state.kind) {
    case 'choosing':
      if (isStartLost(state)) return <PaymentTrouble text={text} state={state} actions={actions} />;
      return state.because && !state.problem && !state.confirm ? (
        <PaymentNotice
          kind="info"
          title={text.reopened[state.because].title}
          refocusOn={state.because}
        >
          {text.reopened[state.because].text}
        </PaymentNotice>
      ) : null;
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
    case 'confirming': {
      const title = state.payment ? confirming.title : looking.title;
      return (
        <PaymentNotice kind="busy" title={title} refocusOn={state}>
          {state.payment ? confirming[state.payment.method] : looking.text}
        </PaymentNotice>
      );
    }
    case 'creating':
    case 'created':
      return (
        <PaymentNotice kind="busy" title={creating.title} refocusOn="creating">
          {creating.text}
        </PaymentNotice>
      );
    default:
      return <PaymentTrouble text={text} state={state} actions={actions} />;
  }
}

interface RefusedProps {
  readonly text: PaymentText['status']['refused'];
  readonly reason: keyof RefusedProps['text'];
  readonly selection: AnySelection;
}

function OrderRefused({ text, reason, selection }: RefusedProps) {
  const nextStep = useNextStep({ text, reason, selection });
  return (
    <PaymentNotice kind="error" title={text[reason].title} refocusOn={reason} actions={nextStep}>
      {text[reason].text}
    </PaymentNotice>
  );
}

function useNextStep({ text, reason, selection }: RefusedProps) {
  const pageExists = usePageExists();
  switch (reason) {
    case 'already-exists':
    case 'sign-in-again':
      return (
        pageExists(paths.login()) && (
          <ButtonLink to={paths.login()}>{text[reason].signIn}</ButtonLink>
        )
      );
    case 'address-missing':
      return <ButtonLink to={paths.purchase(selection)}>{text[reason].addAddress}</ButtonLink>;
    case 'given-up':
      return <ButtonLink to={paths.purchase(selection)}>{text[reason].enterAgain}</ButtonLink>;
  }
}

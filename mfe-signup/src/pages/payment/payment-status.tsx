import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { Button, ButtonLink, Text, usePageExists, useSiteConfiguration } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { isPlanAlone } from '../../kit/order-of.ts';
import { ChangedPrice } from '../../purchase/changed-price.tsx';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import type { PaymentText } from './payment.content.ts';
import { explain } from './payment-explanations.ts';
import type { PaymentState, StateOf } from './payment-state.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly text: PaymentText['status'];
  readonly state: PaymentState;
  readonly selection: AnySelection;
  readonly actions: PaymentActions;
}

export function PaymentStatus({ text, state, selection, actions }: Props) {
  const { setupService, payments } = useSiteConfiguration();
  if (state.kind === 'opening') return <StatusBox kind="busy" title={text.opening} />;
  if (state.kind === 'refused') return <Refused text={text} state={state} selection={selection} />;
  const explanation = explain(text, state, {
    canLookUp: setupService.orders !== false,
    hasOtherWays: payments.methods.length > 1,
  });
  if (!explanation) return null;
  const { kind = 'info', lines, buttons = [], refocusOn = state, ...notice } = explanation;
  return (
    <PaymentNotice
      // Screen readers read a notice as it takes the focus, which the one before it has already.
      key={notice.title}
      {...notice}
      kind={kind}
      about={selection}
      refocusOn={refocusOn}
      actions={
        buttons.length > 0 &&
        buttons.map(([action, label, variant]) => (
          <Button key={action} {...(variant && { variant })} onClick={actions[action]}>
            {label}
          </Button>
        ))
      }
    >
      {typeof lines === 'string' ? lines : lines.map((line) => <Text key={line}>{line}</Text>)}
    </PaymentNotice>
  );
}

interface RefusedProps extends Pick<Props, 'text' | 'selection'> {
  readonly state: StateOf<'refused'>;
}

function Refused({ text, state: { reason, price }, selection }: RefusedProps) {
  const pageExists = usePageExists();
  if (reason === 'not-an-offer') {
    return (
      <ChangedPrice
        text={text.changedPrice}
        what={isPlanAlone(selection) ? selection.package : text.yourOrder}
        before={selection.val}
        price={price}
        currency="KES"
        continueTo={(val) => paths.purchase({ ...selection, val })}
        chooseAgain={selection.devices ? paths.deviceCheckout() : paths.pricing()}
        about={selection}
      />
    );
  }
  const refusal = text.refused[reason];
  const [to, label] =
    'signIn' in refusal
      ? [paths.login(), refusal.signIn]
      : [
          paths.purchase(selection),
          'addAddress' in refusal ? refusal.addAddress : refusal.enterAgain,
        ];
  return (
    <PaymentNotice
      kind="error"
      title={refusal.title}
      about={selection}
      refocusOn={reason}
      actions={pageExists(to) && <ButtonLink to={to}>{label}</ButtonLink>}
    >
      {refusal.text}
    </PaymentNotice>
  );
}

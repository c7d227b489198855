import { paths } from '@site/contracts/paths';
import { useNavigate, useSite } from '@site/ui';
import { useEffect, useState } from 'react';
import EarlierPaymentSection from '../../purchase/earlier-payment-notice.tsx';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import type { KeptPayment } from '../../storage/payment-store.ts';
import type { Registration } from '../../storage/registration.ts';
import LeftPaymentSection from './interrupted-payment.tsx';
import OrderSummarySection from './order-summary.tsx';
import { hasPage } from './payment.reducer.ts';
import { browserStores, createPaymentPorts, takeUp } from './payment-dependencies.ts';
import { paymentEntry } from './payment-entry.ts';
import ChoosePaymentSection from './payment-form.tsx';
import PaymentStatusSection from './payment-status.tsx';
import ProviderPageSection from './provider-page.tsx';
import { usePayment } from './use-payment.ts';
import WaitingSection from './waiting.tsx';

/** What belongs on the payment page for this visitor, or the way to where they belong. */
export default function PaymentSection() {
  const navigate = useNavigate();
  const [entry, setEntry] = useState(() => paymentEntry(browserStores()));
  const { kind } = entry;
  useEffect(() => {
    if (kind === 'home') void navigate(paths.home(), { replace: true });
    if (kind === 'account-created') void navigate(paths.accountCreated(), { replace: true });
  }, [kind, navigate]);
  switch (entry.kind) {
    case 'pay':
      return (
        <Payment
          key={entry.kept.record.order}
          buyer={entry.buyer}
          kept={entry.kept}
          onTurn={() => setEntry(paymentEntry(browserStores()))}
        />
      );
    case 'left':
      return <LeftPaymentSection left={entry.left} />;
    default:
      return <WaitingSection />;
  }
}

interface Props {
  readonly buyer: Registration;
  readonly kept: KeptPayment;
  /** The tab has turned to another payment. */
  readonly onTurn: () => void;
}

function Payment({ buyer, kept, onTurn }: Props) {
  const { config, toast, prefetch } = useSite();
  const navigate = useNavigate();
  const [ports] = useState(() => createPaymentPorts(buyer, config));
  const { state, ...actions } = usePayment({
    kept,
    ports,
    toast,
    goOn: () => void navigate(paths.accountCreated(), { replace: true }),
  });
  const earlier = {
    goOnWith(obstacle: EarlierObstacle) {
      takeUp(obstacle.earlier, obstacle.kind === 'earlier-paid', browserStores());
      onTurn();
    },
    askAgain: actions.openAgain,
    forget({ earlier: { left } }: EarlierObstacle) {
      ports.payments.forget(left.record.order);
      actions.openAgain();
    },
  };
  const page = hasPage(state) ? state.payment.page : undefined;
  // Whoever pays does not depend on the connection for being told so.
  useEffect(() => prefetch(paths.accountCreated()), [prefetch]);
  return (
    <>
      <OrderSummarySection buyer={buyer} state={state} />
      {state.kind === 'earlier' ? (
        <EarlierPaymentSection obstacle={state.obstacle} actions={earlier} />
      ) : (
        <PaymentStatusSection state={state} plan={kept.plan} actions={actions} />
      )}
      {/* In one place whatever is said above it: a frame that moved would lose what was typed. */}
      {page && <ProviderPageSection key={page} address={page} onMove={actions.askEarly} />}
      <ChoosePaymentSection state={state} actions={actions} />
    </>
  );
}

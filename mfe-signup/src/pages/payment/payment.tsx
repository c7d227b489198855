import { paths } from '@site/contracts/paths';
import { useNavigate, useSite } from '@site/ui';
import { useEffect, useState } from 'react';
import { EarlierPaymentNotice } from '../../purchase/earlier-payment-notice.tsx';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import type { KeptPayment } from '../../storage/payment-store.ts';
import type { Registration } from '../../storage/registration.ts';
import { InterruptedPayment } from './interrupted-payment.tsx';
import { OrderSummary } from './order-summary.tsx';
import { hasPage } from './payment.reducer.ts';
import { browserStores, paymentDependencies, takeUp } from './payment-dependencies.ts';
import { paymentEntry } from './payment-entry.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { ProviderPage } from './provider-page.tsx';
import { usePayment } from './use-payment.ts';
import { Waiting } from './waiting.tsx';

/** What belongs on the payment page for this visitor, or the way to where they belong. */
export function PaymentFlow() {
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
      return <InterruptedPayment left={entry.left} />;
    default:
      return <Waiting />;
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
  const [ports] = useState(() => paymentDependencies(buyer, config));
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
      <OrderSummary buyer={buyer} state={state} />
      {state.kind === 'earlier' ? (
        <EarlierPaymentNotice obstacle={state.obstacle} actions={earlier} />
      ) : (
        <PaymentStatus state={state} plan={kept.plan} actions={actions} />
      )}
      {/* In one place whatever is said above it: a frame that moved would lose what was typed. */}
      {page && <ProviderPage key={page} address={page} onMove={actions.askEarly} />}
      <PaymentForm state={state} actions={actions} />
    </>
  );
}

import { paths } from '@site/contracts/paths';
import { useNavigate, useSite } from '@site/ui';
import { useEffect, useState } from 'react';
import { EarlierPaymentNotice } from '../../purchase/earlier-payment-notice.tsx';
import type { StoredPayment } from '../../storage/payment-store.ts';
import { type Registration, selectionOf } from '../../storage/registration.ts';
import { OrderSummary } from './order-summary.tsx';
import type { PaymentText } from './payment.content.ts';
import { PaymentForm } from './payment-form.tsx';
import { payableNow } from './payment-state.ts';
import { PaymentStatus } from './payment-status.tsx';
import { ProviderPage } from './provider-page.tsx';
import { paymentDependencies, usePayment } from './use-payment.ts';

interface Props {
  readonly text: PaymentText;
  readonly buyer: Registration;
  readonly stored: StoredPayment;
}

export function PaymentFlow({ text, buyer, stored }: Props) {
  const { config, toast, prefetch } = useSite();
  const navigate = useNavigate();
  const [dependencies] = useState(() => paymentDependencies(buyer, config));
  const { state, ...actions } = usePayment({
    text: text.toasts,
    stored,
    dependencies,
    toast,
    goToConfirmation: () => void navigate(paths.accountCreated(), { replace: true }),
  });
  const { page, frame } = payableNow(state) ?? {};
  // The next page is there before it is needed: the news of the account needs no connection then.
  useEffect(() => prefetch(paths.accountCreated()), [prefetch]);
  return (
    <>
      <OrderSummary text={text.order} buyer={buyer} state={state} />
      {state.kind === 'blocked' && 'begun' in state.why ? (
        <EarlierPaymentNotice
          text={text.earlier}
          obstacle={state.why}
          earlier={dependencies.earlier}
          onAgain={actions.openAgain}
        />
      ) : (
        <PaymentStatus
          text={text.status}
          state={state}
          selection={selectionOf(buyer)}
          actions={actions}
        />
      )}
      {/* In one place whatever is said above it: a frame that moved would lose what was typed. */}
      {page && (
        <ProviderPage
          key={page}
          text={text.provider}
          address={page}
          holder={frame}
          isDeclined={
            state.kind === 'unsettled' && state.why.kind === 'expired' && state.why.failed
          }
          onMove={actions.checkEarly}
        />
      )}
      <PaymentForm
        text={text.form}
        state={state}
        telephone={buyer.phone_number}
        actions={actions}
      />
    </>
  );
}

import { paths } from '@site/contracts/paths';
import { chakra, Stack, Text, TextAnchor, useNavigate, useSite, VisuallyHidden } from '@site/ui';
import { StatusLine } from '@site/ui/form';
import { useEffect, useState } from 'react';
import { EarlierPaymentNotice } from '../../purchase/earlier-payment-notice.tsx';
import type { StoredPayment } from '../../storage/payment-store.ts';
import { type Registration, selectionOf } from '../../storage/registration.ts';
import { OrderSummary } from './order-summary.tsx';
import type { PaymentText } from './payment.content.ts';
import { PaymentForm } from './payment-form.tsx';
import { payableNow } from './payment-state.ts';
import { PaymentStatus } from './payment-status.tsx';
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
  const page = payableNow(state)?.page;
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
        <ProviderPage key={page} text={text.provider} address={page} onMove={actions.checkEarly} />
      )}
      <PaymentForm text={text.form} state={state} actions={actions} />
    </>
  );
}

const Frame = chakra('iframe', {
  base: {
    display: 'block',
    width: '100%',
    height: 'min(44rem, 85dvh)',
    minHeight: '30rem',
    bg: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.control',
    borderRadius: 'lg',
  },
});

interface ProviderPageProps {
  readonly text: PaymentText['provider'];
  readonly address: string;
  /** It went on to another page; which one cannot be known outside of the frame. */
  readonly onMove: () => void;
}

/** The provider's page, which cannot navigate this one; also offered in a tab of its own. */
function ProviderPage({ text, address, onMove }: ProviderPageProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <Stack gap="3">
      <StatusLine fontSize="sm" color="fg.muted">
        {isLoaded ? text.loaded : text.redirecting}
      </StatusLine>
      <Frame
        src={address}
        title={text.title}
        aria-busy={!isLoaded}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        allow="payment"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => (isLoaded ? onMove() : setLoaded(true))}
      />
      <Text fontSize="sm" color="fg.muted">
        <span>{isLoaded ? text.loadedTrouble : text.trouble}</span>{' '}
        <TextAnchor href={address} target="_blank" rel="noopener">
          <span>{text.newTab}</span>
          <VisuallyHidden>{text.ofProvider}</VisuallyHidden>
        </TextAnchor>
        <span>{text.stay}</span>
      </Text>
    </Stack>
  );
}

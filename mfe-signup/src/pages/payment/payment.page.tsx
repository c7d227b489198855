import { paths } from '@site/contracts/paths';
import { Box, useAfterHydration, useFilledContent, useNavigate, useSiteConfig } from '@site/ui';
import { useEffect, useState } from 'react';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { purchaseStores } from '../../storage/purchase-stores.ts';
import { InterruptedPayment } from './interrupted-payment.tsx';
import { type PaymentText, paymentContent } from './payment.content.ts';
import { paymentEntry } from './payment-entry.ts';
import { PaymentFlow } from './payment-flow.tsx';
import { paymentWithoutOrdersContent } from './payment-without-orders.content.ts';

export default function PaymentPage() {
  const { orders } = useSiteConfig().setupService;
  const text = useFilledContent(orders === false ? paymentWithoutOrdersContent : paymentContent);
  // Whether there is a payment, and which, is in the browser's storage, unknown to prerendering.
  const isHydrated = useAfterHydration(() => true, false);
  return (
    <FormPage title={text.title} step="payment" next={text.next} help={text.help}>
      {isHydrated ? <Entry text={text} /> : <Reserved />}
      <NeedsScripts lead={text.needsScripts} />
    </FormPage>
  );
}

/** Shows what the visitor can do here, or leads them to the page where they belong. */
function Entry({ text }: { readonly text: PaymentText }) {
  const navigate = useNavigate();
  const [entry, setEntry] = useState(() => paymentEntry(purchaseStores()));
  const { kind } = entry;
  useEffect(() => {
    if (kind === 'home') void navigate(paths.home(), { replace: true });
    if (kind === 'account-created') void navigate(paths.accountCreated(), { replace: true });
  }, [kind, navigate]);
  switch (entry.kind) {
    case 'pay':
      return (
        <PaymentFlow
          key={entry.stored.record.order}
          text={text}
          buyer={entry.buyer}
          stored={entry.stored}
          onResume={() => setEntry(paymentEntry(purchaseStores()))}
        />
      );
    case 'interrupted':
      return <InterruptedPayment text={text.interrupted} stored={entry.stored} />;
    default:
      return <Reserved />;
  }
}

/** Reserves the space of content that is not known yet. */
function Reserved() {
  return <Box minHeight="22rem" />;
}

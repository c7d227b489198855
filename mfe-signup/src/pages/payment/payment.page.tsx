import { paths } from '@site/contracts/paths';
import {
  Box,
  useAfterHydration,
  useFilledContent,
  useNavigate,
  useSite,
  useSiteConfig,
} from '@site/ui';
import { UnstoredNotice } from '@site/ui/form';
import { useEffect, useReducer, useState } from 'react';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { tabStorageLasts } from '../../storage/browser-storage.ts';
import { purchaseStores } from '../../storage/purchase-stores.ts';
import { InterruptedPayment } from './interrupted-payment.tsx';
import { NoDetails } from './no-details.tsx';
import { type PaymentText, paymentContent } from './payment.content.ts';
import { isPlanForAccount, paymentEntry, purchaseKind } from './payment-entry.ts';
import { PaymentFlow } from './payment-flow.tsx';
import {
  paymentOfDevicesContent,
  paymentWithHardwareContent,
} from './payment-of-hardware.content.ts';
import { paymentWithoutOrdersContent } from './payment-without-orders.content.ts';
import { textForAccount } from './text-for-account.ts';

/** What the page says, by what is bought. */
const contents = {
  plan: paymentContent,
  'plan-and-hardware': paymentWithHardwareContent,
  devices: paymentOfDevicesContent,
} as const;

export default function PaymentPage() {
  const { orders } = useSiteConfig().setupService;
  const [, reread] = useReducer((count: number) => count + 1, 0);
  const purchase = useAfterHydration(() => purchaseKind(purchaseStores()), 'plan');
  const isForAccount = useAfterHydration(() => isPlanForAccount(purchaseStores()), false);
  const said = useFilledContent(
    orders === false ? paymentWithoutOrdersContent : contents[purchase],
  );
  const text = isForAccount ? textForAccount(said) : said;
  // Whether there is a payment, and which, is in the browser's storage, unknown to prerendering.
  const isHydrated = useAfterHydration(() => true, false);
  return (
    <FormPage title={text.title} step="payment" next={text.next} help={text.help}>
      {isHydrated ? <Entry text={text} onResume={reread} /> : <Reserved />}
      <NeedsScripts lead={text.needsScripts} />
    </FormPage>
  );
}

interface Props {
  readonly text: PaymentText;
  /** This tab goes on with an earlier payment, perhaps for something else. */
  readonly onResume: () => void;
}

/** Shows what the visitor can do here, or leads them to the page where they belong. */
function Entry({ text, onResume }: Props) {
  const navigate = useNavigate();
  const [entry, setEntry] = useState(() => paymentEntry(purchaseStores()));
  const { kind } = entry;
  const { toast } = useSite();
  const leadsHome = kind === 'no-details' && !useSiteConfig().features.wiredExtras;
  useEffect(() => {
    if (!leadsHome) return;
    toast({ kind: 'info', text: text.noDetails.toast, duration: 15_000 });
    void navigate(paths.home(), { replace: true });
  }, [leadsHome, navigate, toast, text]);
  useEffect(() => {
    if (kind === 'account-created') void navigate(paths.accountCreated(), { replace: true });
  }, [kind, navigate]);
  switch (entry.kind) {
    case 'pay':
      return (
        <>
          <UnstoredNotice text={text.unstored} lasts={tabStorageLasts} />
          <PaymentFlow
            key={entry.stored.record.order}
            text={text}
            buyer={entry.buyer}
            stored={entry.stored}
            onResume={() => {
              setEntry(paymentEntry(purchaseStores()));
              onResume();
            }}
          />
        </>
      );
    case 'interrupted':
      return <InterruptedPayment text={text.interrupted} stored={entry.stored} />;
    case 'no-details':
      return leadsHome ? <Reserved /> : <NoDetails text={text.noDetails} />;
    case 'account-created':
      return <Reserved />;
  }
}

/** Reserves the space of content that is not known yet. */
function Reserved() {
  return <Box minHeight="22rem" />;
}

import { paths } from '@site/contracts/paths';
import { hasPlan } from '@site/contracts/purchase-selection';
import {
  Box,
  Button,
  ButtonLink,
  Flex,
  Stack,
  Text,
  TextLink,
  useAfterHydration,
  useFilledContent,
  useNavigate,
  usePageExists,
  useSite,
  useSiteConfig,
} from '@site/ui';
import { StatusBox, UnstoredNotice } from '@site/ui/form';
import { useEffect, useReducer, useState } from 'react';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { tabStorageLasts } from '../../storage/browser-storage.ts';
import type { StoredPayment } from '../../storage/payment-store.ts';
import { purchaseStores } from '../../storage/purchase-stores.ts';
import { type PaymentText, paymentContent } from './payment.content.ts';
import { isPlanForAccount, paymentEntry, purchaseKind } from './payment-entry.ts';
import { PaymentFlow } from './payment-flow.tsx';
import {
  paymentOfDevicesContent,
  paymentWithHardwareContent,
  paymentWithoutOrdersContent,
} from './payment-variants.content.ts';

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

function Reserved() {
  return <Box minHeight="22rem" />;
}

/** What the page says where a plan is bought for an account: nobody makes one who has one. */
export function textForAccount(text: PaymentText): PaymentText {
  const { creating, created, steps } = text.forAccount;
  return {
    ...text,
    status: { ...text.status, creating },
    toasts: { ...text.toasts, created },
    next: { ...text.next, steps: [...text.next.steps.slice(0, 1), ...steps] },
  };
}

interface InterruptedProps {
  readonly text: PaymentText['interrupted'];
  readonly stored: StoredPayment;
}

function InterruptedPayment({ text, stored }: InterruptedProps) {
  const navigate = useNavigate();
  const pageExists = usePageExists();

  function forget() {
    purchaseStores().payments.forget(stored.record.order);
    void navigate(paths.home(), { replace: true });
  }

  return (
    <Stack gap="5">
      <StatusBox kind="info" title={text.title}>
        <Text>{text.text}</Text>
      </StatusBox>
      <Text>{text.howTo}</Text>
      <Stack gap="3" alignItems="stretch">
        <ButtonLink size="lg" to={paths.purchase(stored.selection)}>
          {text.enterAgain}
        </ButtonLink>
        <Button variant="outline" size="lg" onClick={forget}>
          {text.forget}
        </Button>
      </Stack>
      {hasPlan(stored.selection) && pageExists(paths.login()) && (
        <Text fontSize="sm" color="fg.muted">
          <span>{text.perhapsReady}</span> <TextLink to={paths.login()}>{text.signIn}</TextLink>
        </Text>
      )}
    </Stack>
  );
}

function NoDetails({ text }: { readonly text: PaymentText['noDetails'] }) {
  const pageExists = usePageExists();
  return (
    <Stack gap="5">
      <StatusBox kind="info" title={text.title}>
        <Text>{tabStorageLasts() ? text.inOtherTab : text.lost}</Text>
      </StatusBox>
      <Text>{text.begun}</Text>
      <Flex wrap="wrap" gap="3">
        <ButtonLink size="lg" to={pageExists(paths.pricing()) ? paths.pricing() : paths.purchase()}>
          {text.startAgain}
        </ButtonLink>
        {pageExists(paths.login()) && (
          <ButtonLink size="lg" variant="outline" to={paths.login()}>
            {text.signIn}
          </ButtonLink>
        )}
      </Flex>
    </Stack>
  );
}

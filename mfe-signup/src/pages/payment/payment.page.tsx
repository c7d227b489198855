import { paths } from '@site/contracts/paths';
import { hasPlan } from '@site/contracts/purchase-selection';
import {
  Box,
  Button,
  ButtonLink,
  Stack,
  Text,
  TextLink,
  useAfterHydration,
  useFilledContent,
  useNavigate,
  usePageExists,
  useSite,
  useSiteConfiguration,
} from '@site/ui';
import { StatusBox, UnstoredNotice } from '@site/ui/form';
import { useEffect, useMemo } from 'react';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { tab } from '../../storage/browser-storage.ts';
import { payments, type StoredPayment } from '../../storage/payment-store.ts';
import { selectionOf } from '../../storage/registration.ts';
import { type PaymentText, paymentContent } from './payment.content.ts';
import { type PaymentEntry, paymentEntry, purchaseKind } from './payment-entry.ts';
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
  const { setupService } = useSiteConfiguration();
  const isHydrated = useAfterHydration(() => true, false);
  // In the browser's storage, so unknown to prerendering. The payment changes it, so it is read once.
  const entry = useMemo(() => (isHydrated ? paymentEntry() : undefined), [isHydrated]);
  const { what, isForAccount } = purchaseKind(entry);
  const filled = useFilledContent(
    setupService.orders === false ? paymentWithoutOrdersContent : contents[what],
  );
  const text = isForAccount ? textForAccount(filled) : filled;
  return (
    <FormPage
      title={text.title}
      step="payment"
      next={text.next}
      help={text.help}
      about={entry?.kind === 'pay' ? selectionOf(entry.buyer) : undefined}
    >
      {entry ? <Entry text={text} entry={entry} /> : <Reserved />}
      <NeedsScripts lead={text.needsScripts} />
    </FormPage>
  );
}

interface Props {
  readonly text: PaymentText;
  readonly entry: PaymentEntry;
}

function Entry({ text, entry }: Props) {
  const navigate = useNavigate();
  const { toast } = useSite();
  const { kind } = entry;
  useEffect(() => {
    if (kind !== 'no-details') return;
    const { inOtherTab, lost, enterAgain } = text.noDetails;
    const link = { to: paths.purchase(), label: enterAgain };
    toast({ kind: 'info', text: tab.lasts() ? inOtherTab : lost, link, duration: 15_000 });
    void navigate(paths.home(), { replace: true });
  }, [kind, navigate, toast, text]);
  useEffect(() => {
    if (kind === 'account-created') void navigate(paths.accountCreated(), { replace: true });
  }, [kind, navigate]);
  switch (kind) {
    case 'pay':
      return (
        <>
          <UnstoredNotice text={text.unstored} lasts={tab.lasts} />
          <PaymentFlow text={text} buyer={entry.buyer} stored={entry.stored} />
        </>
      );
    case 'interrupted':
      return <InterruptedPayment text={text.interrupted} stored={entry.stored} />;
    case 'no-details':
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
    payments.forget(stored.record.order);
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

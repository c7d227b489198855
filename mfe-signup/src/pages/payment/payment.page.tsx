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
  const { setupService, features } = useSiteConfiguration();
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
      {entry ? (
        <Entry text={text} entry={entry} isSpecified={!features.wiredExtras} />
      ) : (
        <Reserved />
      )}
      <NeedsScripts lead={text.needsScripts} />
    </FormPage>
  );
}

interface Props {
  readonly text: PaymentText;
  readonly entry: PaymentEntry;
  /** Where the page keeps to the specification, it leads home without details. */
  readonly isSpecified: boolean;
}

function Entry({ text, entry, isSpecified }: Props) {
  const navigate = useNavigate();
  const { toast } = useSite();
  const { kind } = entry;
  const leadsHome = kind === 'no-details' && isSpecified;
  useEffect(() => {
    if (!leadsHome) return;
    toast({ kind: 'info', text: text.noDetails.toast, duration: 15_000 });
    void navigate(paths.home(), { replace: true });
  }, [leadsHome, navigate, toast, text]);
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

function NoDetails({ text }: { readonly text: PaymentText['noDetails'] }) {
  const pageExists = usePageExists();
  return (
    <Stack gap="5">
      <StatusBox kind="info" title={text.title}>
        <Text>{tab.lasts() ? text.inOtherTab : text.lost}</Text>
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

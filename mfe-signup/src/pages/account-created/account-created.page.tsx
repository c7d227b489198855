import { accountPagePath } from '@site/contracts/account-calls';
import { paths } from '@site/contracts/paths';
import {
  Box,
  ButtonAnchor,
  ButtonLink,
  chakra,
  EmailAddress,
  MailLink,
  Span,
  Stack,
  Subtitle,
  Text,
  TextLink,
  useAfterHydration,
  useFilledContent,
  useNavigate,
  usePageExists,
  useSite,
  useSiteConfiguration,
} from '@site/ui';
import { useEffect, useState } from 'react';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { OrderBox, OrderLinesList, PlaceOfDelivery } from '../../kit/order-lines-list.tsx';
import { linesOf } from '../../kit/order-of.ts';
import { type Confirmed, registrations, selectionOf } from '../../storage/registration.ts';
import { type AccountCreatedText, accountCreatedContent } from './account-created.content.ts';

interface Props<Text = AccountCreatedText> {
  readonly text: Text;
}

interface RegisteredProps<Text> extends Props<Text> {
  readonly registered: Confirmed;
}

function PaidOrder({ text, registered }: RegisteredProps<AccountCreatedText['order']>) {
  const config = useSiteConfiguration();
  const { paid_order: paid, package_price } = registered;
  const price = paid?.amount ?? package_price;
  const lines = paid?.lines.length
    ? paid.lines
    : linesOf({ ...selectionOf(registered), val: price }, config);
  return (
    <OrderBox aria-labelledby="paid-order">
      <div>
        <Subtitle id="paid-order" as="h2" fontSize="xl">
          {text.title}
        </Subtitle>
        {paid && (
          <Text fontSize="sm" color="fg.muted">
            <span>{`${text.number}: `}</span>
            <Span overflowWrap="anywhere">
              <span translate="no">{paid.order}</span>
            </Span>
          </Text>
        )}
      </div>
      {lines && <OrderLinesList lines={lines} total={price} totalTerm={text.paid} />}
      <Stack gap="0.5">
        <Text fontWeight="semibold">{text.deliveredTo}</Text>
        <PlaceOfDelivery buyer={registered} />
      </Stack>
    </OrderBox>
  );
}

export default function AccountCreatedPage() {
  const text = useFilledContent(accountCreatedContent);
  // Who has made an account is in the browser's storage, unknown to prerendering.
  const isHydrated = useAfterHydration(() => true, false);
  return isHydrated ? <Guarded text={text} /> : <Unknown text={text.unknown} />;
}

function Guarded({ text }: Props) {
  const navigate = useNavigate();
  const { toast } = useSite();
  const { toast: message } = text.unknown;
  const [registered] = useState(registrations.readConfirmed);
  useEffect(() => {
    if (registered) return;
    toast({ kind: 'info', text: message, duration: 15_000 });
    void navigate(paths.home(), { replace: true });
  }, [registered, navigate, toast, message]);
  return registered ? (
    <Created text={text} registered={registered} />
  ) : (
    <Unknown text={text.unknown} />
  );
}

function Unknown({ text }: Props<AccountCreatedText['unknown']>) {
  return (
    <FormPage title={text.title} next={text.next}>
      <Box minHeight="16rem">
        <NeedsScripts lead={text.needsScripts} />
      </Box>
    </FormPage>
  );
}

function Created({ text, registered }: RegisteredProps<AccountCreatedText>) {
  const pageExists = usePageExists();
  const { setupService } = useSiteConfiguration();
  const hasAccount = registered.package_name !== undefined;
  const ofPlan = registered.is_for_account ? text.forAccount : text;
  const { title, thanks, instructions, next } = hasAccount ? ofPlan : text.devices;
  const steps =
    hasAccount && registered.delivery
      ? [...next.steps, ...text.devices.next.steps.slice(1)]
      : next.steps;
  return (
    <FormPage title={title} step="done" next={{ ...next, steps }}>
      <Stack gap="6">
        <SuccessMark />
        <Stack gap="1" fontSize="lg">
          <Text fontWeight="semibold">{thanks}</Text>
          <Text color="fg.muted">{instructions}</Text>
          <SentTo text={text} order={registered.paid_order?.order} />
        </Stack>
        {registered.delivery && <PaidOrder text={text.order} registered={registered} />}
        <Stack gap="4" alignItems="flex-start">
          {hasAccount && ofPlan !== text && (
            <ButtonAnchor size="lg" href={`${setupService.address}${accountPagePath}`}>
              {text.forAccount.account}
            </ButtonAnchor>
          )}
          <ButtonLink size="lg" to={paths.home()} variant={ofPlan === text ? 'solid' : 'outline'}>
            {text.home}
          </ButtonLink>
          {hasAccount && ofPlan === text && pageExists(paths.login()) && (
            <Text fontSize="sm" color="fg.muted">
              <span>{text.noEmail}</span> <TextLink to={paths.login()}>{text.signIn}</TextLink>
            </Text>
          )}
        </Stack>
      </Stack>
    </FormPage>
  );
}

/** Whoever mistyped their address sees it here: no email will tell them. */
function SentTo({ text, order = '' }: Props & { readonly order?: string | undefined }) {
  const [email] = useState(registrations.readAddress);
  if (!email) return null;
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{text.sentTo}</span> <EmailAddress>{email}</EmailAddress>
      <span>. </span>
      <span>{text.wrongAddress}</span>{' '}
      <MailLink subject={`${text.correction} ${order}`.trim()}>
        <span>{text.correct}</span>
      </MailLink>
    </Text>
  );
}

const Mark = chakra('svg', { base: { width: '4rem', height: '4rem', color: 'action' } });

function SuccessMark() {
  return (
    <Mark viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="24" cy="24" r="21" strokeWidth="3" />
      <path
        d="M15 24.5l6.5 6.5L33.5 18"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Mark>
  );
}

import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { Box, Text, TextLink, usePageExists } from '@site/ui';
import { StatusBox, StatusLine } from '@site/ui/form';
import { useEffect, useRef } from 'react';
import { ContactLine } from '../../kit/contact-line.tsx';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import { ChangedPrice } from '../../purchase/changed-price.tsx';
import type { RegisterText } from './register.content.ts';
import type { TrialState } from './use-trial-sign-up.ts';

type StatusText = RegisterText['status'];

interface Props {
  readonly text: StatusText;
  readonly state: TrialState;
  readonly isChecking: boolean;
  readonly plan: PurchaseSelection | undefined;
}

export function TrialStatus(props: Props) {
  const { state, isChecking } = props;
  const place = useRef<HTMLDivElement>(null);
  // The notice has to be on screen, also on a phone whose keyboard takes half of it.
  useEffect(() => {
    // In braces: newer browsers return a promise here, which React would take for a cleanup.
    if (state.kind !== 'idle') place.current?.scrollIntoView({ block: 'nearest' });
  }, [state, isChecking]);
  const notice = noticeOf(props);
  return notice ? (
    <Box ref={place} scrollMarginBlock="6">
      {notice}
    </Box>
  ) : null;
}

function noticeOf({ text, state, isChecking, plan }: Props) {
  const answer = state.kind === 'answered' ? state.result : state;
  switch (answer.kind) {
    case 'sending':
      return isChecking ? undefined : (
        <StatusBox kind="busy" title={text.submitting.title}>
          {text.submitting.text}
        </StatusBox>
      );
    case 'created':
      return <Created text={text.created} />;
    case 'no-answer':
      return <NoAnswer text={text.noAnswer} />;
    case 'already-exists':
    case 'refused':
      return <Failed text={text.failed} />;
    case 'too-many': {
      const { title, text: why, kept } = text.tooMany;
      return (
        <StatusBox kind="error" title={title}>
          {`${why} ${whenToRetry(answer.seconds)}. ${kept}`}
        </StatusBox>
      );
    }
    case 'not-an-offer':
      // The visitor took the price of today, which stands above the form now.
      if (!plan || plan.val === answer.price) return undefined;
      return (
        <ChangedPrice
          text={text.changedPrice}
          what={plan.package}
          before={plan.val}
          price={answer.price}
          currency="KSh"
          continueTo={(val) => paths.register({ ...plan, val })}
        />
      );
    case 'unchecked':
      return (
        <StatusLine fontSize="sm" color="fg.muted">
          {text.unchecked}
        </StatusLine>
      );
    default:
      return undefined;
  }
}

function Created({ text }: { readonly text: StatusText['created'] }) {
  return (
    <>
      <Text marginBottom="3" color="fg.brand" fontWeight="semibold">
        {text.lead}
      </Text>
      <StatusBox kind="success" title={text.title}>
        {text.text}
      </StatusBox>
    </>
  );
}

function Failed({ text }: { readonly text: StatusText['failed'] }) {
  const pageExists = usePageExists();
  return (
    <StatusBox kind="error" title={text.title}>
      <Text marginBottom="2">{text.text}</Text>
      {pageExists(paths.login()) ? (
        <TextLink to={paths.login()}>{text.signIn}</TextLink>
      ) : (
        <ContactLine lead={text.contact} />
      )}
    </StatusBox>
  );
}

function NoAnswer({ text }: { readonly text: StatusText['noAnswer'] }) {
  return (
    <Box role="alert">
      <Text color="fg.error" fontWeight="semibold">
        {text.title}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {text.text}
      </Text>
    </Box>
  );
}

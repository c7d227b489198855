import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { Box, Text, TextLink, usePageExists } from '@site/ui';
import { StatusBox, StatusLine } from '@site/ui/form';
import { useEffect, useRef } from 'react';
import { ContactLine } from '../../kit/contact-line.tsx';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import { ChangedPrice } from '../../purchase/changed-price.tsx';
import type { RegisterText } from './register.content.ts';
import type { TrialState } from './trial.reducer.ts';

type StatusText = RegisterText['status'];

interface Props {
  readonly text: StatusText;
  readonly state: TrialState;
  readonly plan: PurchaseSelection | undefined;
}

/** Says how the sign-up went, and what to do where it did not work. */
export function TrialStatus({ text, state, plan }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // The notice has to be on screen, also on a phone whose keyboard takes half of it.
  useEffect(() => {
    // In braces: newer browsers return a promise here, which React would take for a cleanup.
    if (state.kind !== 'idle') place.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  const notice = noticeOf({ text, state, plan });
  return notice ? (
    <Box ref={place} scrollMarginBlock="6">
      {notice}
    </Box>
  ) : null;
}

function noticeOf({ text, state, plan }: Props) {
  switch (state.kind) {
    case 'submitting':
      return (
        <StatusBox kind="busy" title={text.submitting.title}>
          {text.submitting.text}
        </StatusBox>
      );
    case 'created':
      return <Created text={text.created} />;
    case 'failed':
      if (state.reason === 'no-answer') return <NoAnswer text={text.noAnswer} />;
      if (state.reason === 'too-many') {
        const { title, text: why, kept } = text.tooMany;
        return (
          <StatusBox kind="error" title={title}>
            {`${why} ${whenToRetry(state.seconds)}. ${kept}`}
          </StatusBox>
        );
      }
      if (state.reason !== 'not-an-offer') return <Failed text={text.failed} />;
      // The visitor took the price of today, which stands above the form now.
      if (!plan || plan.val === state.price) return undefined;
      return (
        <ChangedPrice
          text={text.changedPrice}
          what={plan.package}
          before={plan.val}
          price={state.price}
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

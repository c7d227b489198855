import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { Box, EmailAddress, MailLink, Text, TextLink, usePageExists } from '@site/ui';
import { StatusBox, StatusLine } from '@site/ui/form';
import { useEffect, useRef } from 'react';
import { ContactLine, HelpAfterFailure } from '../../kit/contact-line.tsx';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import { ChangedPrice } from '../../purchase/changed-price.tsx';
import type { RegisterText } from './register.content.ts';
import type { TrialState } from './use-trial-sign-up.ts';

interface Props {
  readonly text: RegisterText['status'];
  readonly state: TrialState;
  readonly isChecking: boolean;
  readonly plan: PurchaseSelection | undefined;
}

export function TrialStatus(props: Props) {
  const { state, isChecking } = props;
  const place = useRef<HTMLDivElement>(null);
  // The notice has to be on screen, also on a phone whose keyboard takes half of it.
  useEffect(() => {
    if (isChecking) return;
    // In braces: newer browsers return a promise here, which React would take for a cleanup.
    if (state.kind !== 'idle') place.current?.scrollIntoView({ block: 'nearest' });
  }, [state, isChecking]);
  return state.kind === 'idle' || state.kind === 'invalid' ? null : (
    <Box ref={place} scrollMarginBlock="6" _empty={{ display: 'none' }}>
      <Notice {...props} />
    </Box>
  );
}

function Notice({ text, state, isChecking, plan }: Props) {
  const canSignIn = usePageExists()(paths.login());
  const help = <HelpAfterFailure attempt="trial" about={plan} />;
  const answer = state.kind === 'answered' ? state.result : state;
  switch (answer.kind) {
    case 'sending':
      return isChecking ? null : (
        <StatusBox kind="busy" title={text.submitting.title}>
          {text.submitting.text}
        </StatusBox>
      );
    case 'created':
      return (
        <>
          <Text marginBottom="3" color="fg.brand" fontWeight="semibold">
            {text.created.lead}
          </Text>
          <StatusBox kind="success" title={text.created.title}>
            <span>{text.created.text}</span>
            {answer.email && (
              <Text>
                <span>{text.created.sentTo}</span> <EmailAddress>{answer.email}</EmailAddress>
                <span>. </span>
                <span>{text.created.wrongAddress}</span>{' '}
                <MailLink subject={text.created.correction}>
                  <span>{text.created.correct}</span>
                </MailLink>
              </Text>
            )}
          </StatusBox>
        </>
      );
    case 'no-answer':
      return (
        <Box role="alert">
          <Text color="fg.error" fontWeight="semibold">
            {text.noAnswer.title}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {text.noAnswer.text}
          </Text>
          {help}
        </Box>
      );
    case 'already-exists':
    case 'refused':
      return (
        <StatusBox kind="error" title={text.failed.title}>
          <Text marginBottom="2">{text.failed.text}</Text>
          {canSignIn ? (
            <TextLink to={paths.login()}>{text.failed.signIn}</TextLink>
          ) : (
            <ContactLine lead={text.failed.contact} about={plan} />
          )}
          {canSignIn && help}
        </StatusBox>
      );
    case 'too-many': {
      const { title, text: why, kept } = text.tooMany;
      return (
        <StatusBox kind="error" title={title}>
          <span>{`${why} ${whenToRetry(answer.seconds)}. ${kept}`}</span>
          {help}
        </StatusBox>
      );
    }
    case 'not-an-offer':
      // The visitor took the price of today, which stands above the form now.
      if (!plan || plan.val === answer.price) return null;
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
        <>
          <StatusLine fontSize="sm" color="fg.muted">
            {text.unchecked}
          </StatusLine>
          {help}
        </>
      );
    default:
      return null;
  }
}

import { Text } from '@chakra-ui/react';
import { forgetPresses } from '@platform/browser/hydration';
import { useEffect, useRef } from 'react';
import { ChatLink, MailLink, TelephoneLink } from '../contact/contact-links.tsx';
import { Button } from '../navigation/button.tsx';

interface Props {
  readonly onRetry: () => void;
  /** Whether the visitor has pressed one before: that button is gone, with the focus it had. */
  readonly retried?: boolean;
}

export function RetryButton({ onRetry, retried = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A visitor who went on meanwhile stays where they are.
    if (retried && document.activeElement === document.body) button.current?.focus();
  }, [retried]);
  function retry() {
    forgetPresses();
    onRetry();
  }
  return (
    <Button ref={button} variant="outline" onClick={retry}>
      Try again
    </Button>
  );
}

export function OtherWays() {
  return (
    <Text color="fg.muted">
      <span>You can also call</span> <TelephoneLink whiteSpace="nowrap" />, <ChatLink />{' '}
      <span>or email</span> <MailLink />.
    </Text>
  );
}

import { Box, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { ChatLink, MailLink, TelephoneLink } from '../contact/contact-links.tsx';
import { forgetPresses } from '../hydration/preserved-input.ts';
import { Button } from '../navigation/button.tsx';

interface Props {
  readonly onRetry: () => void;
  /** Whether it replaces the whole page; its text is then the page's heading. */
  readonly wholePage?: boolean;
  /** Whether the visitor has pressed 'Try again' before: that button is gone, with the focus it had. */
  readonly retried?: boolean;
}

export function UnavailableNotice({ onRetry, wholePage = false, retried = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A visitor who went on meanwhile stays where they are.
    if (!retried || document.activeElement !== document.body) return;
    place.current?.querySelector('button')?.focus();
  }, [retried]);
  function retry() {
    forgetPresses();
    onRetry();
  }
  return (
    <Box ref={place} role="alert" maxWidth="content" marginInline="auto" padding="6">
      <Stack
        gap="4"
        alignItems="flex-start"
        padding="6"
        borderWidth="1px"
        borderRadius="lg"
        bg="notice.info"
      >
        <Text {...(wholePage ? { as: 'h1', tabIndex: -1 } : {})} fontSize="lg" fontWeight="bold">
          This part of the page did not load.
        </Text>
        <Text color="fg.muted">
          The rest of the site works. Check your connection, then try again.
        </Text>
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
        <Text color="fg.muted">
          <span>You can also call</span> <TelephoneLink whiteSpace="nowrap" />, <ChatLink />{' '}
          <span>or email</span> <MailLink />.
        </Text>
      </Stack>
    </Box>
  );
}

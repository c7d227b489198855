import { Box, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { OtherWays, RetryButton } from './retry.tsx';

interface Retry {
  readonly onRetry: () => void;
  /** Whether the visitor has pressed 'Try again' before: that button is gone, with the focus it had. */
  readonly retried?: boolean;
}

interface Props extends Retry {
  /** Whether it replaces the whole page; its text is then the page's heading. */
  readonly wholePage?: boolean;
  /** Whether the part's prerendered HTML stands below it. */
  readonly isReadable?: boolean;
}

export function UnavailableNotice({ wholePage = false, isReadable = false, ...retry }: Props) {
  return (
    <PartNotice title="This part of the page did not load." wholePage={wholePage} {...retry}>
      {isReadable
        ? 'You can read it, but what you choose or press in it does nothing. Check your connection, and whether an ad blocker stops it, then try again.'
        : 'The rest of the site works. Check your connection, then try again.'}
    </PartNotice>
  );
}

/** In place of a part whose code has thrown. */
export function FaultNotice(retry: Retry) {
  return (
    <PartNotice title="This part of the page does not work." {...retry}>
      That is our fault: your connection and your browser are fine. The rest of the page works.
    </PartNotice>
  );
}

interface PartNoticeProps extends Retry {
  readonly title: string;
  readonly wholePage?: boolean;
  readonly children: ReactNode;
}

function PartNotice({ title, wholePage = false, children, ...retry }: PartNoticeProps) {
  return (
    <Box role="alert" maxWidth="content" marginInline="auto" padding="6">
      <Stack
        gap="4"
        alignItems="flex-start"
        padding="6"
        borderWidth="1px"
        borderRadius="lg"
        bg="notice.info"
      >
        <Text {...(wholePage ? { as: 'h1', tabIndex: -1 } : {})} fontSize="lg" fontWeight="bold">
          {title}
        </Text>
        <Text color="fg.muted">{children}</Text>
        <RetryButton {...retry} />
        <OtherWays />
      </Stack>
    </Box>
  );
}

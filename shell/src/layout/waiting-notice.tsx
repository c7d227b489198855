import {
  Box,
  ChatLink,
  chakra,
  MailLink,
  TelephoneLink,
  TextAnchor,
  useAfterHydration,
} from '@site/ui';
import type { ReactNode } from 'react';

const Text = chakra('p', {
  base: {
    position: 'fixed',
    insetInline: '4',
    insetBlockEnd: '4',
    zIndex: 'toast',
    maxWidth: '32rem',
    marginInlineStart: 'auto',
    marginInlineEnd: { base: 'auto', md: '0' },
    padding: '4',
    bg: 'notice.info',
    color: 'fg',
    borderWidth: '1px',
    borderInlineStartWidth: '4px',
    borderColor: 'accent',
    borderRadius: 'md',
    fontSize: 'sm',
    _print: { display: 'none' },
  },
});

interface Props {
  /** What `queueEarlyInput` shows it for. */
  readonly when: 'soon' | 'late' | 'dropped' | 'menu';
  readonly children: ReactNode;
}

/** Screen readers announce what appears in a status. */
function Words({ when, children }: Props) {
  return (
    <Text hidden suppressHydrationWarning data-when={when}>
      {children}
    </Text>
  );
}

/**
 * What a page says of itself while the visitor waits for its scripts. `queueEarlyInput` shows one
 * text at a time; once the page is hydrated there is nothing to wait for.
 */
export function WaitingNotice() {
  const isWaiting = useAfterHydration(() => false, true);
  if (!isWaiting) return null;
  return (
    <Box role="status" id="waiting" data-until-hydrated="">
      <Words when="soon">
        One moment: this page is still loading. What you pressed is done as soon as it has loaded.
      </Words>
      <Words when="menu">
        This page is still loading. Its links lead to what you chose as soon as it has loaded.
      </Words>
      <Words when="late">
        <span>
          This page loads slowly. What you type stays here, and what you press is done once it has
          loaded.
        </span>{' '}
        <Alternatives />
      </Words>
      <Words when="dropped">
        <span>This page could not be loaded, so what you pressed was not done.</span>{' '}
        <Alternatives />
      </Words>
    </Box>
  );
}

function Alternatives() {
  return (
    <>
      {/* Without a fragment it loads the page again. */}
      <TextAnchor href="">Try again</TextAnchor>, <span>call</span> <TelephoneLink />, <ChatLink />{' '}
      <span>or</span> <MailLink>send an email with what you have typed</MailLink>.
    </>
  );
}

import { ChatLink, chakra, MailLink, Span, TelephoneLink, TextAnchor } from '@site/ui';
import { useLocation } from '@site/ui/shell';
import type { ReactNode } from 'react';

/** At the lower edge of the window, and below the page at its end: all of it can be reached. */
const Place = chakra('div', {
  base: {
    order: '1',
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 'toast',
    paddingInline: '4',
    pointerEvents: 'none',
    _print: { display: 'none' },
  },
});

const Text = chakra('p', {
  base: {
    pointerEvents: 'auto',
    maxWidth: '32rem',
    // Of a large text the rest is scrolled to, and the page stays to be seen.
    maxHeight: '60vh',
    overflowY: 'auto',
    marginBlock: '4',
    marginInline: 'auto',
    padding: '4',
    bg: 'notice.info',
    color: 'fg',
    borderWidth: '1px',
    borderInlineStartWidth: '4px',
    borderColor: 'accent',
    borderRadius: 'md',
    fontSize: 'sm',
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
 * What a page says of itself while the visitor waits for its scripts, or for those of a part of it.
 * `queueEarlyInput` shows one text at a time; the next page begins without.
 */
export function WaitingNotice() {
  return (
    <Place key={useLocation().pathname} role="status" id="waiting">
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
        <span>What you pressed was not done, because not all of this page has loaded.</span>{' '}
        <Alternatives />
      </Words>
    </Place>
  );
}

const whereFieldsAre = {
  'body:not(:has(main :is(input, select, textarea))) &': { display: 'none' },
} as const;

function Alternatives() {
  return (
    <>
      {/* Without a fragment it loads the page again. */}
      <TextAnchor href="">Try again</TextAnchor>, <span>call</span>{' '}
      <TelephoneLink whiteSpace="nowrap" />, <ChatLink /> <span>or</span>{' '}
      <MailLink>
        <span>send an email</span>
        <Span css={whereFieldsAre}> with what you have typed</Span>
      </MailLink>
      .
    </>
  );
}

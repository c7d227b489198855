import { type ReactNode, useState } from 'react';
import { StillContext } from './still-context.ts';

interface Props {
  /** The same in the document and in the browser, and of one element only. */
  readonly id: string;
  /** Without state, effects and handlers, apart from those of links. */
  readonly children: ReactNode;
}

/**
 * A part of the page that never changes in the browser. Its prerendered HTML is taken over as it is:
 * its components do not run, and nothing that is inserted into it by others does harm. The shell
 * follows its links. After a navigation inside the site it has no HTML yet, and its children render
 * as any others.
 */
export function Still({ id, children }: Props) {
  const [html] = useState(() =>
    isPrerendering() || isDevelopment() ? undefined : prerenderedHtml(id),
  );
  if (html !== undefined) {
    // React neither compares it nor writes it while it hydrates. Where React draws the page anew, it
    // is what the page showed.
    return (
      <div data-still={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
    );
  }
  return (
    <div data-still={id}>
      <StillContext value={isPrerendering()}>{children}</StillContext>
    </div>
  );
}

function isPrerendering(): boolean {
  return typeof window === 'undefined';
}

/** There its components run like others, so that what is saved is seen at once. */
function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

function prerenderedHtml(id: string): string | undefined {
  return document.querySelector(`[data-still="${CSS.escape(id)}"]`)?.innerHTML;
}

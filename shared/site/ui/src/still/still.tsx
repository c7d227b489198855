import { type ReactNode, use, useState } from 'react';
import { StillContext, StillPartsContext } from './still-context.ts';

interface Props {
  /** The same in the document and in the browser, and of one element only. */
  readonly id: string;
  /** While prerendering, where the part was made: what is wrong with its HTML has no other place. */
  readonly stack?: string | undefined;
  /** Without state, effects and handlers, apart from those of links. */
  readonly children: ReactNode;
}

/**
 * A part that never changes in the browser: its prerendered HTML is taken over, its components do
 * not run, and foreign nodes in it do no harm. After a navigation, or where composing found it not
 * still, its children render as usual.
 */
export function Still({ id, stack, children }: Props) {
  const { alive, stacks } = use(StillPartsContext);
  const outer = use(StillContext);
  if (stack !== undefined) stacks?.set(id, stack);
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
  const mark = alive.has(id) ? undefined : id;
  return (
    <div data-still={mark} suppressHydrationWarning>
      <StillContext value={isPrerendering() ? (mark ?? outer) : undefined}>{children}</StillContext>
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

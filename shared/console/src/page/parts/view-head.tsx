import { TextAnchor } from '@site/ui';
import { useEffect, useRef } from 'react';
import { hrefOf } from '../address.ts';
import { Heading, Muted } from './ui.tsx';

/** The heading of a view that a link led to; it takes the focus, so that a screen reader begins there. */
export function ViewHead({ title, lead }: { readonly title: string; readonly lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Console`;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [title]);
  return (
    <div>
      <TextAnchor href={hrefOf({ view: 'overview' })} fontSize="sm">
        Back to everything
      </TextAnchor>
      <Heading as="h1" ref={heading} tabIndex={-1} fontSize="2xl" fontWeight="heavy" marginTop="2">
        {title}
      </Heading>
      <Muted>{lead}</Muted>
    </div>
  );
}

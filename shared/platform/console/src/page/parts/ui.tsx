import { type ComponentProps, useEffect, useRef } from 'react';
import { type Address, hrefOf } from '../address.ts';
import { type Task, useConsole } from '../console-context.ts';
import { Heading, Muted, Press, type PressProps, TextAnchor } from '../elements/elements.ts';

/** Opens the dialog of a task. */
export function TaskPress({ task, ...press }: PressProps & { readonly task: Task }) {
  const { begin } = useConsole();
  return <Press {...press} onClick={() => !press['aria-disabled'] && begin(task)} />;
}

interface ViewLinkProps extends Omit<ComponentProps<typeof TextAnchor>, 'children'> {
  readonly to: Address;
  readonly text: string;
}

export const ViewLink = ({ to, text, ...anchor }: ViewLinkProps) => (
  <TextAnchor href={hrefOf(to)} fontSize="sm" {...anchor}>
    {text}
  </TextAnchor>
);

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
      <ViewLink to={{ view: 'overview' }} text="Back to everything" />
      <Heading as="h1" ref={heading} tabIndex={-1} fontSize="2xl" fontWeight="heavy" marginTop="2">
        {title}
      </Heading>
      <Muted>{lead}</Muted>
    </div>
  );
}

import { Button, chakra, Stack, TextAnchor } from '@site/ui';
import { type ComponentProps, type ReactElement, useEffect, useId, useRef } from 'react';
import { type Address, hrefOf } from '../address.ts';
import { type Task, useConsole } from '../console-context.ts';

export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' },
});
export const Muted = chakra('div', { base: { color: 'fg.muted', fontSize: 'sm' } });
export const Strong = chakra('span', {
  base: { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});
export const List = chakra(
  'ul',
  { base: { display: 'grid', gap: '1' } },
  { defaultProps: { role: 'list' } },
);
export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '4' } },
  { defaultProps: { noValidate: true } },
);
export const Heading = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug', overflowWrap: 'anywhere' },
});
export const Tag = chakra('span', {
  base: {
    display: 'inline-block',
    borderWidth: '1px',
    borderRadius: 'full',
    paddingInline: '2',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '1.7',
  },
  variants: {
    tone: {
      good: { bg: 'notice.success' },
      look: { bg: 'notice.info' },
      bad: { bg: 'notice.error' },
    },
  },
});

interface PanelProps extends ComponentProps<typeof Stack> {
  readonly title: string;
  /** Beside the title. */
  readonly actions?: ReactElement;
}

export function Panel({ title, actions, children, ...box }: PanelProps) {
  const id = useId();
  const frame = { padding: { base: '4', md: '5' }, borderWidth: '1px', borderRadius: 'lg' };
  return (
    <Stack as="section" aria-labelledby={id} gap="3" bg="bg.panel" {...frame} {...box}>
      <Row alignSelf="stretch" justifyContent="space-between">
        <Heading id={id}>{title}</Heading>
        {actions}
      </Row>
      {children}
    </Stack>
  );
}

interface PressProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  readonly text: string;
}

/** A button beside the one that matters most. */
export const Press = ({ text, ...button }: PressProps) => (
  <Button variant="outline" {...button}>
    {text}
  </Button>
);

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

import { chakra, Stack } from '@chakra-ui/react';
import { type ComponentProps, type ReactElement, useId } from 'react';
import { Button } from './button.ts';

/** Where a sticky box stays, if the window is higher than `least`; else it scrolls along. */
export const staysWhereHigher = (least: `${number}rem`, distance = '0px') =>
  `min(${distance}, (100vh - ${least}) * 1000)`;

export const Card = chakra('div', {
  base: {
    ...{ display: 'flex', flexDirection: 'column', height: '100%', bg: 'bg.panel' },
    ...{ borderWidth: '1px', borderRadius: 'lg' },
  },
});

/** Contains everything, at most 1200 px wide. */
export const Column = chakra('div', {
  base: { width: '100%', maxWidth: 'content', marginInline: 'auto', paddingInline: '5' },
});

const Mark = chakra('svg', { base: { flexShrink: '0', width: '1.75rem', height: '1.75rem' } });

/** Releases one above the other, of which one is live. */
export const ConsoleMark = () => (
  <Mark viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
    <rect x="3" y="4" width="22" height="5" rx="1.5" fill="var(--chakra-colors-accent)" />
    <rect x="3" y="11.5" width="22" height="5" rx="1.5" opacity="0.75" />
    <rect x="3" y="19" width="22" height="5" rx="1.5" opacity="0.5" />
  </Mark>
);

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

export const Picture = chakra('img', {
  base: { display: 'block', maxWidth: '100%', height: 'auto', borderWidth: '1px' },
});
export const RangeInput = chakra(
  'input',
  { base: { height: '2.75rem', width: 'min(20rem, 100%)', accentColor: 'action' } },
  { defaultProps: { type: 'range' } },
);

/** Before everything else; seen while it has the focus. A button where the address says what is shown. */
export const SkipButton = chakra(
  'button',
  {
    base: {
      ...{ position: 'absolute', insetBlockStart: '2', insetInlineStart: '2', zIndex: 'overlay' },
      ...{ padding: '3', bg: 'bg.panel', color: 'fg', borderRadius: 'md' },
      '&:not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', padding: '0' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** In sight wherever its dialog is scrolled to, and in its place when something longer arrives above. */
export const DialogFoot = chakra('div', {
  base: {
    ...{ position: 'sticky', insetBlockEnd: staysWhereHigher('30rem', '-1px'), bg: 'bg.panel' },
    ...{ marginInline: '-5', marginBlockEnd: '-5', paddingInline: '5', paddingBlock: '3' },
    borderTopWidth: '1px',
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

export interface PressProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  readonly text: string;
}

/** A button beside the one that matters most. */
export const Press = ({ text, ...button }: PressProps) => (
  <Button variant="outline" {...button}>
    {text}
  </Button>
);

import type { PlanKey } from '@site/contracts/plans';
import { Box, Card, ChatLink, chakra, Flex, Subtitle, Text, VisuallyHidden } from '@site/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlansContent } from './plans.content.ts';
import { pill } from './price-tag.tsx';

const rows = { gridTemplateRows: 'subgrid', gridRow: 'span 5' } as const;

/** The cards share their rows, so that prices, choices and buttons line up across them. */
const Frame = chakra(Card, {
  base: {
    display: 'grid',
    height: 'auto',
    // Enlarged text must wrap: what is wider than the card would be cut off.
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    rowGap: '6',
    '@supports (grid-template-rows: subgrid)': rows,
  },
  variants: {
    recommended: {
      true: {
        borderColor: 'accent',
        background: `linear-gradient({colors.accent}, {colors.accent}) 0 0 / 100% 0.375rem no-repeat {colors.bg.panel}`,
      },
    },
    /** The card takes a whole row, in two columns, where the screen has room for two cards. */
    wide: {
      true: {
        md: { gridColumn: '1 / -1', gridTemplateColumns: '1fr 1fr', columnGap: '12' },
        lg: { gridColumn: 'auto', gridTemplateColumns: '1fr' },
        '@supports (grid-template-rows: subgrid)': {
          md: { gridRow: 'span 3' },
          lg: { gridRow: 'span 5' },
        },
      },
    },
  },
});

const Details = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '6' },
  variants: {
    wide: {
      true: {
        md: { gridColumn: '1 / -1', flexDirection: 'row', gap: '12', '& > *': { flex: '1' } },
        lg: {
          gridColumn: 'auto',
          flexDirection: 'column',
          gap: '6',
          '& > *': { flex: 'none' },
        },
      },
    },
  },
});

const Tag = chakra('span', {
  base: { ...pill, bg: 'accent', color: 'accent.text', fontWeight: 'bold' },
});

interface Props {
  readonly plan: PlanKey;
  readonly name: string;
  readonly suits: string;
  readonly tag?: string;
  readonly wide?: boolean;
  readonly price: ReactNode;
  readonly users: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export function PlanCard({ plan, name, suits, tag, wide, ...parts }: Props) {
  const id = `plan-${plan}`;
  return (
    <Frame asChild recommended={Boolean(tag)} wide={Boolean(wide)}>
      <article aria-labelledby={id} data-plan={plan}>
        <Box>
          <Flex
            flexWrap="wrap"
            justifyContent="space-between"
            alignItems="center"
            columnGap="3"
            minHeight="8"
          >
            <Subtitle id={id} fontSize={{ lg: 'lg', xl: 'xl' }}>
              {name}
            </Subtitle>
            {tag && <Tag>{tag}</Tag>}
          </Flex>
          <Text marginTop="2" color="fg.muted" fontSize="sm">
            {suits}
          </Text>
        </Box>
        <Box>{parts.price}</Box>
        <Box>{parts.users}</Box>
        <Flex flexDirection="column" gap="3">
          {parts.actions}
        </Flex>
        <Details wide={Boolean(wide)}>{parts.children}</Details>
      </article>
    </Frame>
  );
}

interface AskProps {
  readonly content: Pick<PlansContent, 'ask'>;
  readonly name: string;
  /** The plan as it is chosen. */
  readonly plan: string;
}

export function AskAboutPlan({ content, name, plan }: AskProps) {
  return (
    <ChatLink
      message={content.ask.message(plan)}
      words={content.ask.words}
      // Pressed before React knows of a choice that was made already, it would ask about another plan.
      data-waits="choice"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      minHeight="2.75rem"
      fontSize="sm"
      _print={{ display: 'none' }}
    >
      <VisuallyHidden>{`\u00a0${content.ask.about(name)}`}</VisuallyHidden>
    </ChatLink>
  );
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: '2.5',
    paddingBlock: '1',
    fontSize: 'sm',
    lineHeight: 'snug',
    '& svg': { flexShrink: 0, marginTop: '0.5', color: 'fg.brand' },
  },
});

interface InclusionsProps {
  readonly title: string;
  readonly items: readonly string[];
}

export function Inclusions({ title, items }: InclusionsProps) {
  return (
    <Box paddingTop="5" borderTopWidth="1px">
      <Text fontSize="sm" fontWeight="semibold" marginBottom="2">
        {title}
      </Text>
      <ul role="list">
        {items.map((item) => (
          <Item key={item}>
            <Check aria-hidden="true" size="1rem" strokeWidth={2.5} />
            <span>{item}</span>
          </Item>
        ))}
      </ul>
    </Box>
  );
}

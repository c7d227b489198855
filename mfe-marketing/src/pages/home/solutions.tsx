import {
  CardLink,
  chakra,
  PageSection,
  Subtitle,
  Text,
  usePageExists,
  VisuallyHidden,
  whenEnlarged,
} from '@site/ui';
import { ArrowRight } from 'lucide-react';
import type { BelowHeroContent } from './below-hero.content.ts';

/** One sheet, divided into nine by hairlines, which are gaps that show its background. */
const Sheet = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr',
      md: 'repeat(auto-fit, minmax(min(100%, max(13rem, 34%)), 1fr))',
      lg: 'repeat(3, 1fr)',
    },
    gap: '1px',
    bg: 'border',
    borderWidth: '1px',
    borderRadius: 'lg',
    overflow: 'hidden',
  },
});

const Cell = chakra('li', {
  base: {
    position: 'relative',
    // On phones the number is beside the words, which keeps the nine cards short.
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: '2.25rem 1fr',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: { base: '1', md: '2' },
    padding: { base: '5', md: '6', lg: '8' },
    '& > * + *': { gridColumn: '2' },
    [whenEnlarged]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { gridColumn: 'auto' },
    },
    bg: 'bg.panel',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    '&:has(a):hover': { bg: 'bg.brand' },
    '&:hover svg': { transform: 'translateX(4px)' },
    '& svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    // With two columns the ninth card would leave a gap beside it.
    '&:last-child': { gridColumn: { md: '1 / -1', lg: 'auto' } },
  },
});

const Numeral = chakra('span', {
  base: {
    marginBottom: { md: '1', lg: '6' },
    color: 'fg.clay',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
  },
});

type Solution = BelowHeroContent['ourSolutions']['solutions'][number];

interface Props {
  readonly content: BelowHeroContent['ourSolutions'];
}

/** Our Solutions: nine numbered cards. */
export function Solutions({ content }: Props) {
  return (
    <PageSection id="solutions" title={content.title} intro={content.intro} bg="bg.subtle">
      <Sheet role="list">
        {content.solutions.map((solution) => (
          <SolutionCard key={solution.number} solution={solution} more={content.more} />
        ))}
      </Sheet>
    </PageSection>
  );
}

/** Teams release pages independently, so a card has its link only while its page is live. */
function SolutionCard({ solution, more }: { solution: Solution; more: string }) {
  const pageExists = usePageExists();
  const { number, title, description, link } = solution;
  return (
    <Cell>
      <Numeral>{number}</Numeral>
      <Subtitle>{title}</Subtitle>
      <Text color="fg.muted">{description}</Text>
      {pageExists(link) && (
        <CardLink
          to={link}
          marginTop="auto"
          paddingTop={{ base: '1', md: '4' }}
          color="fg.brand"
          fontWeight="semibold"
          _focusVisible={{ _after: { outlineOffset: '-9px' } }}
        >
          <span>
            <span>{more}</span>
            <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </span>
          <ArrowRight aria-hidden="true" size="1.125rem" />
        </CardLink>
      )}
    </Cell>
  );
}

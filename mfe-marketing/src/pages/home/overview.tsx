import { entriesOf } from '@site/contracts/content';
import {
  Box,
  CardLink,
  Column,
  chakra,
  Flex,
  PageSection,
  SectionHead,
  Subtitle,
  Text,
  TextLink,
  useFilledContent,
  usePageExists,
  VisuallyHidden,
  whenEnlarged,
} from '@site/ui';
import { ArrowRight, Coins, LayoutDashboard, Plug } from 'lucide-react';
import { Columns } from '../../kit/columns.tsx';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { phone } from '../../pictures/phone.ts';
import { content, type OverviewContent } from './overview.content.ts';

export default function Overview() {
  const { oneDashboard, ourSolutions } = useFilledContent(content);
  return (
    <>
      <OneDashboard content={oneDashboard} />
      <Solutions content={ourSolutions} />
    </>
  );
}

const icons = { plug: Plug, dashboard: LayoutDashboard, price: Coins } as const;

const Point = chakra('li', {
  base: {
    display: 'flex',
    gap: '4',
    paddingBlock: '5',
    borderTopWidth: '1px',
    [whenEnlarged]: { flexDirection: 'column' },
    '& svg': { flexShrink: 0, marginTop: '0.5', color: 'fg.brand' },
  },
});

const Phone = chakra('div', {
  base: {
    width: '100%',
    maxWidth: '19.5rem',
    marginInline: 'auto',
    padding: '2.5',
    paddingBottom: '0',
    bg: 'bg.deep',
    borderWidth: '1px 1px 0',
    borderColor: 'border.onDeep',
    borderTopRadius: '2.25rem',
    '& picture': { display: 'block', borderTopRadius: '1.65rem', overflow: 'hidden' },
  },
});

function OneDashboard({ content }: { readonly content: OverviewContent['oneDashboard'] }) {
  const pageExists = usePageExists();
  const { more } = content;
  return (
    <Box
      as="section"
      paddingBlockStart={{ base: '24', lg: '24' }}
      paddingBlockEnd={{ base: '14', lg: '24' }}
    >
      <Column>
        <Columns wide="7fr 5fr">
          <Box>
            <SectionHead
              eyebrow={content.eyebrow}
              title={content.title}
              intro={content.intro}
              maxWidth="prose"
            />
            <Box as="ul" role="list" marginTop="8" borderBottomWidth="1px">
              {entriesOf(content.points).map(([icon, { title, text }]) => {
                const Icon = icons[icon];
                return (
                  <Point key={title}>
                    <Icon aria-hidden="true" size="1.625rem" strokeWidth={1.75} />
                    <Box>
                      <Subtitle fontSize="lg">{title}</Subtitle>
                      <Text color="fg.muted">{text}</Text>
                    </Box>
                  </Point>
                );
              })}
            </Box>
            {pageExists(more.link) && (
              <Flex marginTop="6" minHeight="2.75rem" alignItems="center">
                <TextLink to={more.link}>{more.label}</TextLink>
              </Flex>
            )}
          </Box>
          <Box
            bg="bg.brand"
            borderRadius="xl"
            paddingInline="6"
            paddingTop={{ base: '8', md: '12' }}
            height={{ base: 'min(28.5rem, 142.5vw)', md: '33.75rem' }}
            overflow="hidden"
          >
            <Phone>
              <ScreenPicture
                screen={phone}
                alt={content.alt}
                sizes="(min-width: 26rem) 292px, calc(100vw - 7rem)"
              />
            </Phone>
          </Box>
        </Columns>
      </Column>
    </Box>
  );
}

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

interface SolutionCardProps {
  readonly number: string;
  readonly solution: OverviewContent['ourSolutions']['solutions'][number];
  readonly more: string;
}

function Solutions({ content }: { readonly content: OverviewContent['ourSolutions'] }) {
  return (
    <PageSection id="solutions" title={content.title} intro={content.intro} bg="bg.subtle">
      <Sheet role="list">
        {content.solutions.map((solution, index) => (
          <SolutionCard
            key={solution.title}
            number={`0${index + 1}`}
            solution={solution}
            more={content.more}
          />
        ))}
      </Sheet>
    </PageSection>
  );
}

/** Teams release pages independently, so a card has its link only while its page is live. */
function SolutionCard({ number, solution, more }: SolutionCardProps) {
  const pageExists = usePageExists();
  const { title, description, link } = solution;
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

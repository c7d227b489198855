import { entriesOf } from '@site/contracts/content';
import {
  Band,
  Box,
  Column,
  chakra,
  Flex,
  Link,
  PageSection,
  SectionHead,
  Subtitle,
  Text,
  TextLink,
  useFilledContent,
  usePageExists,
  whenEnlarged,
  whereNarrower,
} from '@site/ui';
import { ArrowDown } from 'lucide-react';
import { Closing } from '../../kit/closing.tsx';
import { Columns } from '../../kit/columns.tsx';
import { IconMark } from '../../kit/icon-mark.tsx';
import { manufacturing } from '../../pictures/manufacturing.ts';
import { sacco } from '../../pictures/sacco.ts';
import { security } from '../../pictures/security.ts';
import { icons } from './icons.ts';
import { content as industriesContent } from './industries.content.ts';
import { Industry } from './industry.tsx';
import { content, type OverviewContent } from './overview.content.ts';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr',
      md: 'repeat(6, 1fr)',
      lg: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
    },
    gap: { base: '0', md: '4' },
    [whereNarrower('34rem')]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > li:nth-child(n)': { gridColumn: 'auto' },
    },
  },
});

const Tile = chakra('li', {
  base: {
    display: { base: 'grid', md: 'block' },
    gridTemplateColumns: 'auto 1fr',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    columnGap: '4',
    padding: { base: '0', md: '6', lg: '5' },
    paddingBlock: { base: '5' },
    borderTopWidth: '1px',
    borderWidth: { md: '1px' },
    borderRadius: { md: 'lg' },
    bg: { md: 'bg.panel' },
    // Three tiles in the first row, two in the second, then all five side by side.
    gridColumn: { md: 'span 2', lg: 'auto' },
    '&:nth-child(n + 4)': { gridColumn: { md: 'span 3', lg: 'auto' } },
  },
});

function Tiles({ content }: { readonly content: OverviewContent['tiles'] }) {
  return (
    <PageSection title={content.title}>
      <List role="list">
        {entriesOf(content.tiles).map(([icon, { title, text }]) => (
          <Tile key={title}>
            <IconMark icon={icons[icon]} />
            <div>
              <Subtitle fontSize="lg" marginTop={{ md: '5' }} marginBottom="1">
                {title}
              </Subtitle>
              <Text color="fg.muted" fontSize="sm">
                {text}
              </Text>
            </div>
          </Tile>
        ))}
      </List>
    </PageSection>
  );
}

const Chip = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '2.75rem',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'full',
    bg: 'bg.panel',
    fontSize: 'sm',
    fontWeight: 'semibold',
    transitionProperty: 'border-color, color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'action', color: 'fg.brand' },
    _focusVisible: { borderRadius: 'full' },
  },
});

function PageContents({ content }: { readonly content: OverviewContent['onThisPage'] }) {
  return (
    <Box as="nav" aria-label={content.label} borderBottomWidth="1px" paddingBlock="5">
      <Column>
        <Flex alignItems="center" columnGap="5" rowGap="3" flexWrap="wrap">
          <Text fontSize="sm" fontWeight="bold" color="fg.muted" aria-hidden="true">
            {content.label}
          </Text>
          <Flex as="ul" role="list" gap="2" flexWrap="wrap">
            {content.links.map(({ label, link }) => (
              <li key={link}>
                <Chip to={link}>
                  <span>{label}</span>
                  <ArrowDown aria-hidden="true" size="1rem" />
                </Chip>
              </li>
            ))}
          </Flex>
        </Flex>
      </Column>
    </Box>
  );
}

export default function Overview() {
  const { onThisPage, tiles, modules, closing } = useFilledContent(content);
  const industries = useFilledContent(industriesContent);
  return (
    <>
      <PageContents content={onThisPage} />
      <Tiles content={tiles} />
      <Modules content={modules} />
      <Industry content={industries.sacco} screen={sacco} />
      <Industry content={industries.manufacturing} screen={manufacturing} pictureFirst />
      <Industry content={industries.security} screen={security} />
      <Closing content={closing} />
    </>
  );
}

const Module = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto 1fr', md: 'auto min(13rem, 40%) 1fr' },
    columnGap: '5',
    rowGap: '1',
    alignItems: { base: 'start', md: 'center' },
    paddingBlock: '5',
    borderTopWidth: '1px',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

function Modules({ content }: { readonly content: OverviewContent['modules'] }) {
  const pageExists = usePageExists();
  const { more } = content;
  return (
    <Band tone="subtle">
      <Columns wide="4fr 8fr" columnGap="14" rowGap="8" alignItems="start">
        <SectionHead
          title={content.title}
          intro={content.intro}
          position={{ lg: 'sticky', _print: 'static' }}
          top="7rem"
        >
          {pageExists(more.link) && (
            <Text paddingTop="2">
              <TextLink to={more.link}>{more.label}</TextLink>
            </Text>
          )}
        </SectionHead>
        <Box as="ul" role="list" borderBottomWidth="1px">
          {entriesOf(content.modules).map(([icon, { title, text }]) => (
            <Module key={title}>
              <IconMark icon={icons[icon]} />
              <Subtitle fontSize="lg" alignSelf="center">
                {title}
              </Subtitle>
              <Text
                color="fg.muted"
                gridColumn={{ base: '2', md: 'auto' }}
                css={{ [whenEnlarged]: { gridColumn: 'auto' } }}
              >
                {text}
              </Text>
            </Module>
          ))}
        </Box>
      </Columns>
    </Band>
  );
}

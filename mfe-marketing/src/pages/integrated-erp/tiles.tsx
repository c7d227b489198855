import { chakra, PageSection, Subtitle, Text, whenEnlarged, whereNarrower } from '@site/ui';
import type { Feature } from '../../kit/feature-grid.tsx';
import { IconMark } from '../../kit/icon-mark.tsx';
import { type FeatureIcon, icons } from './icons.ts';

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

interface Props {
  readonly content: { readonly title: string; readonly tiles: readonly Feature<FeatureIcon>[] };
}

/** A few short reasons, side by side. */
export function Tiles({ content }: Props) {
  return (
    <PageSection title={content.title}>
      <List role="list">
        {content.tiles.map(({ icon, title, text }) => (
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

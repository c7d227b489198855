import { Band, chakra, Grid, Stack, Subtitle, Text, Title } from '@site/ui';
import type { AgribusinessContent } from './agribusiness.content.ts';
import { ValueChainDrawing } from './value-chain-drawing.tsx';

const Groups = chakra('dl', {
  base: {
    marginTop: '4',
    borderBottomWidth: '1px',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: { base: '1fr', md: '11rem 1fr' },
      columnGap: '4',
      paddingBlock: '4',
      borderTopWidth: '1px',
    },
    '& dt': { fontWeight: 'bold' },
    '& dd': { color: 'fg.muted' },
  },
});

const Pairs = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    columnGap: '12',
    '& > div': { paddingBlock: '4', borderTopWidth: '1px' },
    '& dt': { fontWeight: 'bold', marginBottom: '0.5' },
    '& dd': { color: 'fg.muted' },
  },
});

interface Props {
  readonly content: AgribusinessContent['conversations'];
  readonly groups: AgribusinessContent['groups'];
}

/** The groups that meet on the platform, and what each pair of them talks about. */
export function Conversations({ content, groups }: Props) {
  return (
    <Band>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
        columnGap="16"
        rowGap="8"
        alignItems="center"
      >
        <Stack gap="3">
          <Title>{content.title}</Title>
          <Text color="fg.muted" fontSize="lg">
            {content.intro}
          </Text>
          <Groups>
            {Object.values(groups).map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </Groups>
        </Stack>
        <ValueChainDrawing groups={groups} />
      </Grid>
      <Subtitle marginTop={{ base: '12', lg: '20' }} marginBottom="5">
        {content.listTitle}
      </Subtitle>
      <Pairs>
        {content.pairs.map(({ between: [one, other], text }) => (
          <div key={`${one} ${other}`}>
            <dt>{`${groups[one].name} and ${groups[other].name.toLowerCase()}`}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Pairs>
    </Band>
  );
}

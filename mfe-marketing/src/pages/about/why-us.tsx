import { Band, chakra, Grid, Subtitle, Text, Title } from '@site/ui';
import type { LowerHalfContent } from './lower-half.content.ts';

const Reason = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'min(15rem, 40%) 1fr' },
    columnGap: '8',
    rowGap: '1',
    paddingBlock: '6',
    borderTopWidth: '1px',
    borderColor: 'border.control',
  },
});

/** Five reasons to choose the company. */
export function WhyUs({ content }: { readonly content: LowerHalfContent['whyUs'] }) {
  return (
    <Band tone="subtle">
      <Grid
        gridTemplateColumns={{ base: '1fr', lg: '4fr 8fr' }}
        columnGap="14"
        rowGap="8"
        alignItems="start"
      >
        <Title position={{ lg: 'sticky', _print: 'static' }} top="7rem">
          {content.title}
        </Title>
        <ul role="list">
          {content.reasons.map(({ title, text }) => (
            <Reason key={title}>
              <Subtitle fontSize="lg">{title}</Subtitle>
              <Text color="fg.muted">{text}</Text>
            </Reason>
          ))}
        </ul>
      </Grid>
    </Band>
  );
}

import { Box, Column, chakra, Title } from '@site/ui';
import type { LowerHalfContent } from './lower-half.content.ts';

/** One row where there is room for it, otherwise rows of about the same length. */
const Marks = chakra('ul', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'repeat(3, 1fr)',
    justifyItems: 'center',
    flexWrap: 'wrap',
    justifyContent: { md: 'center', xl: 'space-between' },
    maxWidth: { md: '45rem', xl: 'none' },
    marginInline: 'auto',
    columnGap: { base: '2', md: '10', xl: '4' },
    rowGap: '7',
    '& img': { display: 'block', width: 'auto', height: { base: '1.5rem', md: '2rem' } },
  },
});

/** The logos of partners in one row. */
export function Partners({ content }: { readonly content: LowerHalfContent['partners'] }) {
  return (
    <Box as="section" paddingBlock={{ base: '10', lg: '12' }} borderTopWidth="1px">
      <Column>
        <Title
          color="fg.muted"
          fontSize="sm"
          fontWeight="semibold"
          letterSpacing="normal"
          textAlign="center"
          marginBottom="7"
        >
          {content.title}
        </Title>
        <Marks role="list">
          {content.partners.map(({ name, mark, width }) => (
            <li key={name}>
              <img src={mark} alt={name} width={width} height={32} loading="lazy" />
            </li>
          ))}
        </Marks>
      </Column>
    </Box>
  );
}

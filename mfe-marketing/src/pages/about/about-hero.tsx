import { Box, Column, chakra, PageTitle, Stack, Text } from '@site/ui';
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx';
import type { AboutContent } from './about.content.ts';
import street from './drawings/street.svg?url';

const Street = chakra('img', {
  base: {
    display: 'block',
    width: '100%',
    height: { base: '9.5rem', md: 'auto' },
    // On phones only the shops of the street fit.
    objectFit: 'cover',
    objectPosition: '14% bottom',
  },
});

/** The top of the page about the company, with a street of its customers. */
export function AboutHero({ content }: { readonly content: AboutContent['hero'] }) {
  return (
    <Box as="section" bg="bg.deep" color="fg.onDeep" paddingBlockStart="4" overflow="hidden">
      <Column>
        <Breadcrumbs onDeep above={content.breadcrumbs} name={content.name} />
        <Stack
          gap="5"
          marginBlockStart={{ base: '6', lg: '10' }}
          marginBlockEnd={{ base: '10', lg: '6' }}
        >
          <PageTitle maxWidth="46rem">{content.title}</PageTitle>
          <Text color="fg.onDeepMuted" fontSize="lg" maxWidth="38rem">
            {content.intro}
          </Text>
        </Stack>
      </Column>
      <Street src={street} alt={content.picture.alt} htmlWidth={1280} htmlHeight={224} />
    </Box>
  );
}

import { Box, Column, Grid, PageTitle, Stack, Text, useBrand } from '@site/ui';
import type { ReactNode } from 'react';
import type { Breadcrumb } from '../breadcrumbs/breadcrumb-list.ts';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';

interface Props {
  readonly content: {
    readonly breadcrumbs: readonly Breadcrumb[];
    readonly name: string;
    readonly title: string;
    readonly intro: string;
  };
  /** The next steps, as buttons. */
  readonly children: ReactNode;
  /** What stands beside it where there is room. */
  readonly aside?: ReactNode;
}

/** The beginning of a page that needs no picture. */
export default function PageHeroSection({ content, children, aside }: Props) {
  const brand = useBrand();
  return (
    <Box
      as="section"
      bg="bg.brand"
      paddingBlockStart="4"
      paddingBlockEnd={{ base: '12', lg: '20' }}
    >
      <Column>
        <Breadcrumbs above={content.breadcrumbs} name={brand(content.name)} />
        <Grid
          gridTemplateColumns={{ base: '1fr', lg: aside ? '7fr 5fr' : '1fr' }}
          columnGap="16"
          rowGap="10"
          alignItems="center"
          marginBlockStart={{ base: '6', lg: '10' }}
        >
          <Stack gap="5">
            <PageTitle maxWidth="46rem">{brand(content.title)}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="38rem">
              {brand(content.intro)}
            </Text>
            <Box paddingBlockStart="2">{children}</Box>
          </Stack>
          {aside}
        </Grid>
      </Column>
    </Box>
  );
}

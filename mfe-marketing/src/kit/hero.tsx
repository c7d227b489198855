import { Box, Column, Grid, PageTitle, Stack, Text, useBrand } from '@site/ui';
import type { ReactNode } from 'react';
import type { Breadcrumb } from './breadcrumb-list.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';

interface Props {
  readonly content: {
    readonly breadcrumbs: readonly Breadcrumb[];
    readonly name: string;
    readonly title: string;
    readonly intro: string;
  };
  /** The next steps, as buttons. */
  readonly steps: ReactNode;
  /** A picture, or what else stands beside the words where there is room. */
  readonly beside: ReactNode;
  /** Which of the two gets more of the room. */
  readonly wider: 'words' | 'beside';
  /** A note below the steps. */
  readonly children?: ReactNode;
}

const columns = { words: '7fr 5fr', beside: '5fr 6fr' } as const;

/** The beginning of a page: where it is in the site, what it is about, and the next steps. */
export function Hero({ content, steps, beside, wider, children }: Props) {
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
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: columns[wider] }}
          columnGap="14"
          rowGap="10"
          alignItems="center"
          marginBlockStart={{ base: '6', lg: '10' }}
        >
          <Stack gap="5">
            <PageTitle maxWidth="46rem">{brand(content.title)}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="36rem">
              {brand(content.intro)}
            </Text>
            <Box paddingBlockStart="2">{steps}</Box>
            {children}
          </Stack>
          {beside}
        </Grid>
      </Column>
    </Box>
  );
}

import { Box, Column, Grid, PageTitle, Stack, Text } from '@site/ui';
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
  readonly picture: ReactNode;
  /** The next steps. */
  readonly children: ReactNode;
}

/** The beginning of a page: what it is about and the next steps, beside a picture where there is room. */
export function SplitHero({ content, picture, children }: Props) {
  return (
    <Box
      as="section"
      bg="bg.brand"
      paddingBlockStart="4"
      paddingBlockEnd={{ base: '12', lg: '20' }}
    >
      <Column>
        <Breadcrumbs above={content.breadcrumbs} name={content.name} />
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '5fr 6fr' }}
          columnGap="14"
          rowGap="10"
          alignItems="center"
          marginBlockStart={{ base: '6', lg: '10' }}
        >
          <Stack gap="5">
            <PageTitle>{content.title}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="34rem">
              {content.intro}
            </Text>
            {children}
          </Stack>
          {picture}
        </Grid>
      </Column>
    </Box>
  );
}

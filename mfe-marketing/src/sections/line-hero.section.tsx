import { Box, Column, Grid, PageTitle, Stack, Text } from '@site/ui';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import type { LineHero } from '../content/product-line.content.ts';
import { NextStepButtons } from '../next-step/next-step-buttons.tsx';

interface Props {
  readonly content: LineHero;
  /** The picture. */
  readonly children: ReactNode;
}

/** The beginning of the page of a product line: what it is, the next step, and how it looks. */
export default function LineHeroSection({ content, children }: Props) {
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
            <Box paddingBlockStart="2">
              <NextStepButtons steps={content.steps} looks={['solid', 'outline']} />
            </Box>
            {content.note && (
              <Text color="fg.muted" fontSize="sm">
                {content.note}
              </Text>
            )}
          </Stack>
          {children}
        </Grid>
      </Column>
    </Box>
  );
}

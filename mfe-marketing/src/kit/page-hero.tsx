import { Box, Column, PageTitle, Stack, Text } from '@site/ui';
import type { ReactElement, ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Columns } from './columns.tsx';
import type { Breadcrumb } from './structured-data.ts';

interface Props {
  readonly content: {
    readonly breadcrumbs: readonly Breadcrumb[];
    readonly name: string;
    readonly title: string;
    readonly intro: string;
    readonly note?: string;
  };
  readonly actions: ReactNode;
  readonly beside: ReactElement;
  readonly wider: 'words' | 'beside';
  readonly children?: ReactNode;
}

const columns = { words: '7fr 5fr', beside: '5fr 6fr' } as const;

export function PageHero({ content, actions, beside, wider, children }: Props) {
  return (
    <Box
      as="section"
      bg="bg.brand"
      paddingBlockStart="4"
      paddingBlockEnd={{ base: '12', lg: '20' }}
    >
      <Column>
        <Breadcrumbs above={content.breadcrumbs} name={content.name} />
        <Columns wide={columns[wider]} columnGap="14" marginBlockStart={{ base: '6', lg: '10' }}>
          <Stack gap="5">
            <PageTitle maxWidth="46rem">{content.title}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="36rem">
              {content.intro}
            </Text>
            <Box paddingBlockStart="2">{actions}</Box>
            {content.note && (
              <Text color="fg.muted" fontSize="sm">
                {content.note}
              </Text>
            )}
            {children}
          </Stack>
          {beside}
        </Columns>
      </Column>
    </Box>
  );
}

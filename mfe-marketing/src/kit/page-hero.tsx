import { Box, Column, PageTitle, Stack, Text } from '@site/ui';
import type { ReactElement, ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CallsToAction } from './call-to-action/call-to-action-button.tsx';
import type { CallToAction } from './call-to-action/call-to-action-target.ts';
import { Columns } from './columns.tsx';
import type { Place } from './place.ts';

const columns = { words: '7fr 5fr', beside: '5fr 6fr' } as const;

interface Props {
  readonly content: Place & {
    readonly title: string;
    readonly intro: string;
    readonly note?: string;
    readonly actions: readonly CallToAction[];
  };
  /** What else can be pressed beside the calls to action. */
  readonly button?: ReactNode;
  readonly beside: ReactElement;
  readonly wider?: keyof typeof columns;
  readonly children?: ReactNode;
}

export function PageHero({ content, button, beside, wider = 'beside', children }: Props) {
  return (
    <Box
      as="section"
      bg="bg.brand"
      paddingBlockStart="4"
      paddingBlockEnd={{ base: '12', lg: '20' }}
    >
      <Column>
        <Breadcrumbs of={content} />
        <Columns wide={columns[wider]} columnGap="14" marginBlockStart={{ base: '6', lg: '10' }}>
          <Stack gap="5">
            <PageTitle maxWidth="46rem">{content.title}</PageTitle>
            <Text color="fg.muted" fontSize="lg" maxWidth="36rem">
              {content.intro}
            </Text>
            <Box paddingBlockStart="2">
              <CallsToAction actions={content.actions}>{button}</CallsToAction>
            </Box>
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

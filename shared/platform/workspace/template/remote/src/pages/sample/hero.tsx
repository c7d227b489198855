import { Box, Column, PageTitle, Text } from '@site/ui';
import type { SampleContent } from './sample.content.ts';

/** What the page is about. */
export function Hero({ content }: { readonly content: SampleContent['hero'] }) {
  return (
    <Box as="section" bg="bg.deep" color="fg.onDeep">
      <Column paddingBlock={{ base: '10', lg: '16' }}>
        <PageTitle>{content.title}</PageTitle>
        <Text marginTop="5" color="fg.onDeepMuted" fontSize="lg">
          {content.intro}
        </Text>
      </Column>
    </Box>
  );
}

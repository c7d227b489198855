import { Box, Column, PageTitle, Text } from '@site/ui';
import type { SampleText } from './sample.content.ts';

/** What the page is about. */
export function Hero({ text }: { readonly text: SampleText['hero'] }) {
  return (
    <Box as="section" bg="bg.deep" color="fg.onDeep">
      <Column paddingBlock={{ base: '10', lg: '16' }}>
        <PageTitle>{text.title}</PageTitle>
        <Text marginTop="5" color="fg.onDeepMuted" fontSize="lg">
          {text.intro}
        </Text>
      </Column>
    </Box>
  );
}

import { Band, PageTitle, Stack, Text } from '@site/ui';
import type { DevicesContent } from './devices.content.ts';

/** What the page is about. */
export function Hero({ content }: { readonly content: DevicesContent['hero'] }) {
  return (
    <Band space="none" paddingTop={{ base: '8', lg: '14' }} paddingBottom={{ base: '8', lg: '12' }}>
      <Stack gap="4" maxWidth="prose">
        <PageTitle>{content.title}</PageTitle>
        <Text fontSize="lg" color="fg.muted" textWrap="pretty">
          {content.intro}
        </Text>
      </Stack>
    </Band>
  );
}

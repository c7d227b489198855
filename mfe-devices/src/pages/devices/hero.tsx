import { Band, PageTitle, Stack, Text } from '@site/ui';
import type { DevicesText } from './devices.content.ts';

/** What the page is about. */
export function Hero({ text }: { readonly text: DevicesText['hero'] }) {
  return (
    <Band space="none" paddingTop={{ base: '8', lg: '14' }} paddingBottom={{ base: '8', lg: '12' }}>
      <Stack gap="4" maxWidth="prose">
        <PageTitle>{text.title}</PageTitle>
        <Text fontSize="lg" color="fg.muted" textWrap="pretty">
          {text.intro}
        </Text>
      </Stack>
    </Band>
  );
}

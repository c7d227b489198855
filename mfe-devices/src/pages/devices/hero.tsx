import { Box, Column, PageTitle, Stack, Text, useBrand } from '@site/ui';
import type { heroText } from './devices.content.ts';

/** What the page is about. */
export default function HeroSection({ text }: { readonly text: typeof heroText }) {
  const brand = useBrand();
  return (
    <Box as="section" paddingTop={{ base: '8', lg: '14' }} paddingBottom={{ base: '8', lg: '12' }}>
      <Column>
        <Stack gap="4" maxWidth="prose">
          <PageTitle>{text.title}</PageTitle>
          <Text fontSize="lg" color="fg.muted" textWrap="pretty">
            {brand(text.intro)}
          </Text>
        </Stack>
      </Column>
    </Box>
  );
}

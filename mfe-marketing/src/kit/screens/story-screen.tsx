import { Box } from '@site/ui';
import type { Screen } from './screen.ts';
import { ScreenPicture } from './screen-picture.tsx';

export function StoryScreen({ screen, alt }: { readonly screen: Screen; readonly alt: string }) {
  return (
    <Box
      width="100%"
      maxWidth={{ base: '33.5rem', lg: 'none' }}
      marginInline="auto"
      borderRadius="lg"
      overflow="hidden"
      borderWidth="1px"
    >
      <ScreenPicture
        screen={screen}
        alt={alt}
        sizes="(min-width: 80rem) 536px, (min-width: 64rem) 46vw, (min-width: 36rem) 536px, calc(100vw - 2.5rem)"
      />
    </Box>
  );
}

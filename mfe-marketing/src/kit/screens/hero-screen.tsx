import { Box } from '@site/ui';
import type { Screen } from './screen.ts';
import { ScreenPicture } from './screen-picture.tsx';

interface Props {
  readonly screen: Screen;
  readonly phoneScreen: Screen;
  readonly alt: string;
}

export function HeroScreen({ screen, phoneScreen, alt }: Props) {
  return (
    <Box borderRadius="lg" overflow="hidden" borderWidth="1px">
      <ScreenPicture
        first
        screen={screen}
        alt={alt}
        sizes="(min-width: 80rem) 590px, (min-width: 64rem) 50vw, calc(100vw - 4rem)"
        phone={{ screen: phoneScreen, sizes: 'calc(100vw - 2.5rem)' }}
      />
    </Box>
  );
}

import { Box } from '@site/ui';
import type { Screen } from '../../kit/screens/screen.ts';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';

/** The room that the margins, borders and title of the dialog take. */
const AROUND = { width: '2.25rem', height: '6.5rem' } as const;

interface Props {
  readonly screen: Screen;
  /** Another picture for phones, where the first would be too small to read. */
  readonly phoneScreen?: Screen | undefined;
  readonly alt: string;
}

/** A picture of the product, as large as the window allows without scrolling, unless that is low. */
export function LargePicture({ screen, phoneScreen, alt }: Props) {
  const upright = screen.width < screen.height;
  return (
    <Box
      width={{
        base: fitting(phoneScreen ?? screen, '30rem'),
        md: fitting(screen, upright ? '26rem' : '68rem'),
      }}
    >
      <ScreenPicture
        screen={screen}
        alt={alt}
        sizes={upright ? '416px' : '(min-width: 70rem) 1088px, calc(100vw - 2rem)'}
        {...(phoneScreen ? { phone: { screen: phoneScreen, sizes: 'calc(100vw - 2rem)' } } : {})}
      />
    </Box>
  );
}

function fitting({ width, height }: Screen, widest: string): string {
  const ratio = (width / height).toFixed(4);
  return `min(${widest}, 100vw - ${AROUND.width}, max(20rem, 100dvh - ${AROUND.height}) * ${ratio})`;
}

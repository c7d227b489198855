import { Box, chakra } from '@site/ui';
import type { Screen } from './screen.ts';
import { ScreenPicture } from './screen-picture.tsx';

const frame = {
  card: {
    maxWidth: '27.5rem',
    borderWidth: '1px',
    borderRadius: 'lg',
    overflow: 'hidden',
  },
  /** A phone that is cut off by the lower edge of its panel. */
  phone: {
    maxWidth: '19.5rem',
    marginBottom: { base: '-20', md: '-24' },
    padding: '2.5',
    bg: 'bg.deep',
    borderWidth: '1px',
    borderColor: 'border.onDeep',
    borderRadius: '2.25rem',
    '& picture': { display: 'block', borderRadius: '1.65rem', overflow: 'hidden' },
  },
} as const;

const Frame = chakra('div', {
  base: { width: '100%', marginInline: 'auto' },
  variants: { device: frame },
});

interface Props {
  readonly screen: Screen;
  readonly alt: string;
  readonly device?: keyof typeof frame;
}

export function FramedScreen({ screen, alt, device = 'card' }: Props) {
  const widest = device === 'phone' ? '292px' : '440px';
  return (
    <Box
      display="grid"
      alignItems="center"
      bg="bg.brand"
      borderWidth="1px"
      borderRadius="xl"
      overflow="hidden"
      paddingInline={{ base: '4', sm: '8' }}
      paddingBlock={{ base: '6', sm: '10' }}
    >
      <Frame device={device}>
        <ScreenPicture
          screen={screen}
          alt={alt}
          sizes={`(min-width: 35rem) ${widest}, calc(100vw - 5rem)`}
        />
      </Frame>
    </Box>
  );
}

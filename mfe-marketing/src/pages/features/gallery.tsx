import { Box, chakra, PageSection, Subtitle, Text } from '@site/ui';
import { opensModal, PrerenderedModal } from '@site/ui/modal';
import { Maximize2 } from 'lucide-react';
import type { Screen } from '../../kit/screens/screen.ts';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { phone } from '../../pictures/phone.ts';
import { report } from '../../pictures/report.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import type { FeaturesContent } from './features.content.ts';

/** The room that the margins, borders and title of the dialog take. */
const AROUND = { width: '2.25rem', height: '6.5rem' } as const;

/** A picture of the product, as large as the window allows without scrolling, unless that is low. */
function LargePicture({ screen, phoneScreen, alt }: GalleryPicture & { readonly alt: string }) {
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

const Card = chakra('li', {
  base: {
    position: 'relative',
    // On tablets the words are beside the picture.
    display: { base: 'block', md: 'grid', lg: 'block' },
    gridTemplateColumns: '7fr 5fr',
    alignItems: 'center',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    overflow: 'hidden',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'action' },
    '&:hover picture': { transform: 'translateY(-4px)' },
  },
});

/** Shows the upper part of a picture, so that all three have the same height. */
const Plate = chakra('div', {
  base: {
    height: { base: '15rem', lg: '16rem' },
    paddingTop: '6',
    paddingInline: '6',
    bg: 'bg.brand',
    borderBottomWidth: { base: '1px', md: '0', lg: '1px' },
    borderEndWidth: { md: '1px', lg: '0' },
    overflow: 'hidden',
    '& picture': {
      display: 'block',
      marginInline: 'auto',
      maxWidth: '26rem',
      borderWidth: '1px',
      borderTopRadius: 'md',
      overflow: 'hidden',
      transitionProperty: 'transform',
      transitionDuration: 'moderate',
    },
  },
});

const Enlarge = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '2.75rem',
      color: 'fg.brand',
      fontWeight: 'semibold',
      cursor: 'pointer',
      '@media (scripting: none)': { display: 'none' },
      _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
      _focusVisible: {
        outline: 'none',
        _after: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '-4px' },
      },
    },
  },
  { forwardProps: ['command', 'commandfor'] },
);

interface GalleryPicture {
  readonly id: keyof FeaturesContent['gallery']['pictures'];
  readonly screen: Screen;
  readonly phoneScreen?: Screen;
}

const pictures: readonly GalleryPicture[] = [
  { id: 'dashboard', screen: overview, phoneScreen: compact },
  { id: 'report', screen: report, phoneScreen: reportCompact },
  { id: 'payroll', screen: phone },
];

export function Gallery({ content }: { readonly content: FeaturesContent['gallery'] }) {
  return (
    <PageSection title={content.title} intro={content.intro}>
      <Box
        as="ul"
        role="list"
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'repeat(3, 1fr)' }}
        gap="5"
      >
        {pictures.map((picture) => {
          const { title, text } = content.pictures[picture.id];
          return (
            <Card key={picture.id}>
              <Plate aria-hidden="true">
                <ScreenPicture
                  screen={picture.phoneScreen ?? picture.screen}
                  alt=""
                  sizes="(min-width: 35rem) 416px, calc(100vw - 6rem)"
                />
              </Plate>
              <Box padding="6" paddingBottom="4">
                <Subtitle fontSize="lg">{title}</Subtitle>
                <Text color="fg.muted" marginTop="1" marginBottom="2">
                  {text}
                </Text>
                <Enlarge
                  type="button"
                  aria-label={`${content.enlarge}: ${title}`}
                  {...opensModal(picture.id)}
                >
                  <Maximize2 aria-hidden="true" size="1.125rem" />
                  <span>{content.enlarge}</span>
                </Enlarge>
              </Box>
            </Card>
          );
        })}
      </Box>
      {pictures.map((picture) => {
        const { title, alt } = content.pictures[picture.id];
        return (
          <PrerenderedModal key={picture.id} id={picture.id} title={title}>
            <LargePicture {...picture} alt={alt} />
          </PrerenderedModal>
        );
      })}
    </PageSection>
  );
}

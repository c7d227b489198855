import { chakra } from '@site/ui';
import type { Screen } from './screen.ts';

/** Below this width the phone's picture shows; the breakpoint `md` of the design system. */
const PHONE = '(max-width: 47.99rem)';
/** Paper is white, whatever the scheme of the screen. */
const DARK = 'screen and (prefers-color-scheme: dark)';

interface Props {
  readonly screen: Screen;
  readonly alt: string;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  readonly sizes: string;
  /** Another picture for phones, where the first would be too small to read. */
  readonly phone?: { readonly screen: Screen; readonly sizes: string };
  /** Whether it is the largest picture of the first view, which is fetched before all others. */
  readonly first?: boolean;
}

const Picture = chakra('img', {
  base: { display: 'block', width: '100%', height: 'auto' },
});

interface Choice {
  readonly screen: Screen;
  readonly kind: 'dark' | 'avif' | 'webp';
  readonly sizes: string;
  readonly media?: string;
}

export function ScreenPicture({ screen, alt, sizes, phone, first = false }: Props) {
  const { width, height } = screen;
  const choices: Choice[] = [
    ...(phone ? (['dark', 'avif', 'webp'] as const).map((kind) => onPhones(kind, phone)) : []),
    { screen, kind: 'dark', sizes, media: DARK },
    { screen, kind: 'avif', sizes },
  ];
  return (
    <picture>
      {choices.map((choice) => (
        <source
          key={`${choice.media} ${choice.kind}`}
          media={choice.media}
          type={choice.kind === 'webp' ? 'image/webp' : 'image/avif'}
          srcSet={choice.screen[choice.kind]}
          sizes={choice.sizes}
          width={choice.screen.width}
          height={choice.screen.height}
        />
      ))}
      <Picture
        src={screen.address}
        srcSet={screen.webp}
        sizes={sizes}
        htmlWidth={width}
        htmlHeight={height}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

function onPhones(kind: Choice['kind'], phone: Pick<Choice, 'screen' | 'sizes'>): Choice {
  return { ...phone, kind, media: kind === 'dark' ? `${DARK} and ${PHONE}` : PHONE };
}

import { chakra } from '@site/ui';
import type { Screen } from './screen.ts';

/** Below this width the phone's picture shows; the breakpoint `md` of the design system. */
const PHONE = '(max-width: 47.99rem)';

interface Props {
  readonly screen: Screen;
  readonly alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** Another picture for phones, where the first would be too small to read. */
  readonly phone?: { readonly screen: Screen; readonly sizes: string };
  /** The largest picture of the first view: fetched before all others. */
  readonly first?: boolean;
}

const Picture = chakra('img', {
  base: { display: 'block', width: '100%', height: 'auto', _dark: { filter: 'brightness(0.92)' } },
});

/** A picture of the product, in the best format and the smallest width that will do. */
export function ScreenPicture({ screen, alt, sizes, phone, first = false }: Props) {
  const { width, height } = screen;
  return (
    <picture>
      {phone &&
        (['avif', 'webp'] as const).map((format) => (
          <source
            key={format}
            media={PHONE}
            type={`image/${format}`}
            srcSet={phone.screen[format]}
            sizes={phone.sizes}
            width={phone.screen.width}
            height={phone.screen.height}
          />
        ))}
      <source type="image/avif" srcSet={screen.avif} sizes={sizes} width={width} height={height} />
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

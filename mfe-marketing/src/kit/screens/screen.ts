/** A picture of the product in every format and width that it is stored in. */
export interface Screen {
  /** Proportions, as the width and height in pixels of its smallest file. */
  readonly width: number;
  readonly height: number;
  /** `srcset` of each format. */
  readonly avif: string;
  readonly webp: string;
  /** `srcset` in AVIF for visitors whose system is dark. */
  readonly dark: string;
  /** The address for browsers that choose none of them. */
  readonly address: string;
}

/** Addresses of a picture's files, by their width in pixels. */
type Files = Readonly<Record<number, string>>;

/**
 * Describes a picture by its files.
 *
 * @param size pixels of its smallest file
 */
export function screen(
  size: { readonly width: number; readonly height: number },
  avif: Files,
  webp: Files,
  dark: Files,
): Screen {
  return {
    ...size,
    avif: srcSet(avif),
    webp: srcSet(webp),
    dark: srcSet(dark),
    address: webp[size.width] ?? '',
  };
}

function srcSet(files: Files): string {
  return Object.entries(files)
    .map(([width, address]) => `${address} ${width}w`)
    .join(', ');
}

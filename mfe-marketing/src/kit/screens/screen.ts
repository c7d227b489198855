/** A picture of the product in all its formats and widths. */
export interface Screen {
  /** The width and height in pixels of its smallest file, which give its proportions. */
  readonly width: number;
  readonly height: number;
  /** `srcset` of each format. */
  readonly avif: string;
  readonly webp: string;
  /** `srcset` in AVIF for the dark colour scheme. */
  readonly dark: string;
  /** The fallback address. */
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

export interface Screen {
  /** The width and height in pixels of its smallest file, which give its proportions. */
  readonly width: number;
  readonly height: number;
  readonly avif: string;
  readonly webp: string;
  readonly dark: string;
  readonly address: string;
}

type Files = Readonly<Record<number, string>>;

/** @param size pixels of its smallest file */
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

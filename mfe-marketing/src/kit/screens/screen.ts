export interface Screen {
  /** The width and height in pixels of its smallest file, which give its proportions. */
  readonly width: number;
  readonly height: number;
  readonly avif: string;
  readonly webp: string;
  readonly dark: string;
  readonly address: string;
}

type Files = Readonly<Record<'avif' | 'webp' | 'dark', string>>;

/**
 * @param height of its smallest file, in pixels
 * @param files by their widths
 */
export function screen(height: number, files: Readonly<Record<number, Files>>): Screen {
  // Numbers are in their order, whatever order they were written in.
  const widths = Object.entries(files);
  const [[width, smallest] = []] = widths;
  const srcSet = (kind: keyof Files) =>
    widths.map(([width, one]) => `${one[kind]} ${width}w`).join(', ');
  return {
    width: Number(width),
    height,
    avif: srcSet('avif'),
    webp: srcSet('webp'),
    dark: srcSet('dark'),
    address: smallest?.webp ?? '',
  };
}

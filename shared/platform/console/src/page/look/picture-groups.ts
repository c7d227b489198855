import type { Pictures } from '../../protocol.ts';

type Picture = Pictures['pictures'][number];

/** What is shown of all pictures: those of one width and one scheme, or all of them. */
export interface PictureFilter {
  readonly width: string;
  readonly scheme: string;
}

export const ALL = 'all';

/** Widths and schemes that there are pictures of, each with how many. */
export function choicesOf(pictures: readonly Picture[]) {
  const count = (matches: (picture: Picture) => boolean) => pictures.filter(matches).length;
  const widths = [...new Set(pictures.map(({ width }) => width))].sort((one, other) => one - other);
  const schemes = [...new Set(pictures.map(({ scheme }) => scheme))].sort().reverse();
  return {
    widths: widths.map((width) => ({
      value: `${width}`,
      label: `${width} px (${count((one) => one.width === width)})`,
    })),
    schemes: schemes.map((scheme) => ({
      value: scheme,
      label: `${scheme} (${count((one) => one.scheme === scheme)})`,
    })),
  };
}

/**
 * By the pages that they are of, and of each from its top to its bottom, so that a place is seen once for
 * each width and scheme: the pages with the most to see first.
 */
export function groupPictures(pictures: readonly Picture[], { width, scheme }: PictureFilter) {
  const groups = new Map<string, Picture[]>();
  for (const picture of pictures) {
    const isOfWidth = width === ALL || width === `${picture.width}`;
    if (!isOfWidth || (scheme !== ALL && scheme !== picture.scheme)) continue;
    const pages = [picture.page, ...picture.alsoOn].join(' ');
    groups.set(pages, [...(groups.get(pages) ?? []), picture]);
  }
  const topOf = ({ place: [top] = [0, 1] }: Picture) => top;
  const sum = (shown: readonly Picture[]) => shown.reduce((all, { pixels }) => all + pixels, 0);
  return [...groups.values()]
    .map((shown) =>
      shown.toSorted((one, other) => one.width - other.width || topOf(one) - topOf(other)),
    )
    .sort((one, other) => sum(other) - sum(one));
}

/** Hours, unless the configuration says otherwise: longer than anybody compares pages. */
const USUAL_HOURS = 12;

interface Tab {
  /** `oldTabAfter` of the configuration. */
  readonly hours: number | undefined;
  readonly isOnline: () => boolean;
  /** Whether what a visitor does at a path ends as it began. */
  readonly isSteady: (path: string) => boolean;
  readonly now?: () => number;
}

/**
 * A tab keeps the composition that it was opened with. Says whether it is so old by now that the next page
 * is a document of what is live: never from or to a steady page, and never
 * without a network, where the page that is there is better than none.
 */
export function createTabAge({
  hours = USUAL_HOURS,
  isOnline,
  isSteady,
  now = () => Date.now(),
}: Tab) {
  const opened = now();
  return (from: string, to: string): boolean =>
    now() - opened > hours * 3_600_000 && isOnline() && ![from, to].some(isSteady);
}

/** What teams' code may take before it is refused. Times in milliseconds. */
export interface RenderLimits {
  /**
   * For one step of a page, which takes about 4: rendering it with the modules that it loads, or
   * writing its document.
   */
  readonly page: number;
  /** For loading the shell and its platform, which takes about 150. */
  readonly loading: number;
  /** For all of a composition, by the number of its pages. */
  readonly composition: (pages: number) => number;
  /** Megabytes that the process may hold; a healthy one holds about 150. */
  readonly memory: number;
  /** Calls `ring` when the time is over; what it returns takes that back. */
  readonly alarm: (milliseconds: number, ring: () => void) => () => void;
}

export const renderLimits: RenderLimits = {
  page: 10_000,
  loading: 20_000,
  // Room for a handful of pages that never end, so that all other pages are still tried.
  composition: (pages) => 60_000 + 500 * pages,
  memory: 1_024,
  alarm(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** What the code of one page may take before it is refused. */
export interface RenderLimits {
  /**
   * Milliseconds for one step of a page, which takes about 4: rendering it with the modules that it
   * loads, or writing its document. `undefined` is the not-found page.
   */
  readonly page: (path: string | undefined) => number;
  /** Milliseconds for loading the shell and its platform, which takes about 150. */
  readonly loading: number;
  /** Milliseconds for all of a composition, by the number of its pages. */
  readonly composition: (pages: number) => number;
  /** Megabytes that the process may hold; a healthy one holds about 150. */
  readonly memory: number;
}

export const renderLimits: RenderLimits = {
  page: () => 10_000,
  loading: 20_000,
  // Room for a handful of pages that never end, so that all other pages are still tried.
  composition: (pages) => 60_000 + 500 * pages,
  memory: 1_024,
};

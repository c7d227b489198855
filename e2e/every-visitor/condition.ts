import type { BrowserContextOptions, Page } from '@playwright/test';

/**
 * A way in which a visitor's browser differs while the page must do the same: whatever is pressed,
 * it shows what it shows to everybody.
 */
export interface Condition {
  readonly name: string;
  readonly browser?: BrowserContextOptions;
  /** Called before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Called when the page is hydrated, before it is used. */
  readonly change?: (page: Page) => Promise<unknown>;
  /** What this visitor has to be told on arrival at a page; nothing where it is absent. */
  readonly mustSay?: (path: string) => RegExp | undefined;
  /** What this visitor alone is told. */
  readonly says?: readonly RegExp[];
  /** A selector of what this visitor is shown while others have to ask for it. */
  readonly showsMore?: string;
  /** What this visitor alone is not shown, and is told so. */
  readonly lacks?: readonly RegExp[];
  /** What the browser reports because of it. */
  readonly problems?: RegExp;
  /** Whether this visitor can go to another page of the site; true where it is absent. */
  readonly canLeave?: boolean;
  /** Whether this visitor can see a page as everybody does; true where it is absent. */
  readonly canVisit?: (path: string) => boolean;
}

/** A way in which the page looks different: larger, in the system's colours or on paper. */
export interface Look {
  readonly name: string;
  /** Changes how the page is shown; it has been shown in other ways before. */
  readonly apply: (page: Page) => Promise<unknown>;
  /** What a visitor cannot read or press now, one line each that names the text or the control. */
  readonly faults: (page: Page) => Promise<string[]>;
}

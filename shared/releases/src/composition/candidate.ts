import type { ApplicationName } from '@site/contracts/application';
import type { SiteConfig } from '@site/contracts/site-config';
import type { ChosenReleases } from './chosen-releases.ts';
import type { DirectoryScript } from './directory.ts';
import type { PageFacts } from './document-facts.ts';
import type { PageFailure } from './page-failure.ts';

/** A composition before the gates let it through. */
export interface Candidate {
  readonly chosen: ChosenReleases;
  readonly config: SiteConfig;
  /** Every page that rendered, the not-found page included. */
  readonly pages: readonly CandidatePage[];
  /** Files that the composer itself writes, such as the sitemap, by path. */
  readonly generatedFiles: ReadonlyMap<string, string>;
  readonly failures: readonly PageFailure[];
  /** Parts of its pages that are declared still and are not; those pages are rendered all the same. */
  readonly notStill: readonly NotStill[];
}

/** A part of a page that is declared still and is not. */
export interface NotStill {
  readonly path: string;
  /** The application that owns the page. */
  readonly owner: ApplicationName;
  /** The one whose code it is, as far as that is known; otherwise the owner of the page. */
  readonly app: ApplicationName;
  readonly reason: string;
  readonly frames?: readonly string[] | undefined;
}

/** A candidate whose pages were rendered by this command. */
export interface RenderedCandidate extends Candidate {
  readonly pages: readonly RenderedPage[];
  /** The script that its documents share, if the site is large. */
  readonly directory?: DirectoryScript | undefined;
  /** Puts its renderings into the cache. To be called once all gates have let it through. */
  readonly cacheRenderings: () => Promise<void>;
}

export interface RenderedPage extends CandidatePage {
  readonly document: string;
}

export interface CandidatePage {
  /** Undefined for the not-found page. */
  readonly path: string | undefined;
  /** The application that owns the page. */
  readonly app: ApplicationName;
  readonly facts: PageFacts;
  /** The value of its Content-Security-Policy header. */
  readonly contentSecurityPolicy: string;
}

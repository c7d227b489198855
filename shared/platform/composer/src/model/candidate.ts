import type { ApplicationName } from '@platform/contracts/application';
import type { ConfiguredSite } from '@platform/contracts/site-definition';
import type { ChosenReleases } from '@platform/store/releases';
import type { DirectoryScript } from './page-composition.ts';
import type { PageFacts, PageFailure } from './rendering.ts';

export interface Candidate {
  readonly chosen: ChosenReleases;
  readonly config: ConfiguredSite;
  /** Every page that rendered, the not-found page included. */
  readonly pages: readonly CandidatePage[];
  readonly failures: readonly PageFailure[];
  /** What is declared still and is not; the pages are rendered anyway. */
  readonly notStill: readonly NotStill[];
}

export interface NotStill {
  readonly path: string;
  readonly owner: ApplicationName;
  /** Whose code it is, if known; otherwise the owner of the page. */
  readonly app: ApplicationName;
  readonly reason: string;
  readonly frames?: readonly string[] | undefined;
}

export interface RenderedCandidate extends Candidate {
  readonly pages: readonly RenderedPage[];
  readonly generatedFiles: ReadonlyMap<string, string>;
  /** The shared script of a large site's documents. */
  readonly directory?: DirectoryScript | undefined;
  /** Caches its renderings; to be called once all gates have passed. */
  readonly cacheRenderings: () => Promise<void>;
}

export interface RenderedPage extends CandidatePage {
  readonly document: string;
}

export interface CandidatePage {
  /** Undefined for the not-found page. */
  readonly path: string | undefined;
  readonly app: ApplicationName;
  readonly facts: PageFacts;
  readonly contentSecurityPolicy: string;
}

import type { ConfiguredSite, SiteGap } from '@platform/contracts/site-definition';
import type { Refusal } from '@platform/node/problem';
import type { Releases } from '@platform/store/compositions';
import type { ChosenReleases, ReleaseReader } from '@platform/store/releases';
import type { Candidate } from '../model/candidate.ts';

export interface Unrendered {
  readonly reader: ReleaseReader;
  readonly chosen: ChosenReleases;
  readonly config: ConfiguredSite;
  readonly live?: Releases | undefined;
}

/** What a gate finds; `runReleaseGates` and its like add the gate's name. */
export type Violation = Omit<Refusal, 'gate'>;

/** Checks a choice of releases before any of their code is run. `--force` skips it. */
export interface ReleaseGate {
  readonly name: string;
  /** What it refuses keeps no page from being rendered: the other gates say what they find as well. */
  readonly leavesPages?: true;
  check(unrendered: Unrendered): Promise<readonly Violation[]>;
}

export interface PageGate {
  readonly name: string;
  /** True if `--force` can't skip it, because without it there would be no page to serve. */
  readonly always: boolean;
  check(candidate: Candidate): readonly Violation[];
}

/** In a page that works: met after a click, a picture of another brand, or noticed by some only. */
export type Gap = Violation & SiteGap;

/** Gaps that visitors already have, and those of going back, are only reported. */
export interface ClickGate {
  readonly name: string;
  check(candidate: Candidate): readonly Gap[];
}

export function pageLabel(path: string | undefined): string {
  return path ?? 'not-found';
}

import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import type { SiteConfig } from '@site/contracts/site-config';
import type { Candidate } from '../model/candidate.ts';
import type { ChosenReleases } from '../model/chosen-releases.ts';
import type { Refusal } from '../problem.ts';
import type { ReleaseReader } from '../store/release-reader.ts';

/** What is known before anything is rendered. */
export interface Choice {
  readonly reader: ReleaseReader;
  readonly chosen: ChosenReleases;
  readonly config: SiteConfig;
}

/** Checks a choice of releases before any of their code is run. `--force` skips it. */
export interface ReleaseGate {
  readonly name: string;
  check(choice: Choice): Promise<readonly Omit<Refusal, 'gate'>[]>;
}

/** Checks the composed pages. */
export interface PageGate {
  readonly name: string;
  /** True if `--force` can't skip it, because without it there would be no page to serve. */
  readonly always: boolean;
  check(candidate: Candidate): readonly Omit<Refusal, 'gate'>[];
}

/**
 * A gap in a page that works: what a visitor meets only after a click (a notice, or the not-found
 * page), a picture of another brand, terms of another date, or something that only some visitors
 * notice, such as a picture without a text.
 */
export interface Gap extends Omit<Refusal, 'gate'> {
  /** The missing link target or section, the text that should be there, or what lacks one. */
  readonly subject: string;
}

/**
 * Checks the targets of clicks, the brand in pictures, the version of the terms, or what pages owe
 * readers and search engines. It does not refuse gaps that visitors already have, nor commands that
 * go back unless it says so: those are only reported.
 */
export interface ClickGate {
  readonly name: string;
  /** Whether it refuses a rollback as well; `--force` skips it. */
  readonly stopsGoingBack?: true;
  check(candidate: Candidate): readonly Gap[];
}

/** The name of a page in a refusal. */
export function pageLabel(path: string | undefined): string {
  return path ?? 'not-found';
}

/** Checks every chosen remote against the shell, and names the remote in each violation. */
export function eachRemote(
  chosen: ChosenReleases,
  violations: (shell: ShellRelease, remote: RemoteRelease) => string[],
): Omit<Refusal, 'gate'>[] {
  return Object.values(chosen.remotes).flatMap((remote) =>
    violations(chosen.shell, remote).map((reason) => ({ app: remote.app, reason })),
  );
}

import type { ApplicationName } from '@site/contracts/application';
import type { Release } from '@site/contracts/release';
import type { Candidate } from '../composition/candidate.ts';
import { composedRoutes } from '../composition/page-composition.ts';
import type { Gap } from './gate.ts';

type Key = 'namedSections' | 'namedLinks';
type Named<K extends Key> = NonNullable<Release[K]>[number];

/**
 * Checks the links or sections that builds list as named in the sources of every chosen release.
 *
 * @param violationIn what is wrong with one of them, as the end of a sentence that begins with the
 *   source
 */
export function eachNamed<K extends Key>(
  candidate: Candidate,
  key: K,
  violationIn: (named: Named<K>, app: ApplicationName) => string | undefined,
): Gap[] {
  const { shell, remotes } = candidate.chosen;
  return [shell, ...Object.values(remotes)].flatMap((release: Release) =>
    // Both lists are of the kind that their key says.
    ((release[key] ?? []) as Named<K>[]).flatMap((named) => {
      const violation = violationIn(named, release.app);
      if (!violation) return [];
      const page = pageOf(candidate, release.app, named.source);
      const subject = 'link' in named ? named.link : named.section;
      const gap = { app: release.app, reason: `${named.source} ${violation}`, subject };
      return [page === undefined ? gap : { ...gap, page }];
    }),
  );
}

/** The path of the page that a source is; undefined for a source that is part of several pages. */
function pageOf({ chosen, config }: Candidate, app: string, source: string): string | undefined {
  const [, name] = /^src\/pages\/(.+)\.page\.tsx$/.exec(source) ?? [];
  if (name === undefined) return undefined;
  return composedRoutes(chosen, config).find((route) => route.app === app && route.page === name)
    ?.path;
}

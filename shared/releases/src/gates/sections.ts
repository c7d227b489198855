import { parseModuleId, sectionModule } from '@site/contracts/module-id';
import type { Candidate } from '../composition/candidate.ts';
import { findRemoteModule } from '../composition/chosen-releases.ts';
import { type ClickGate, type PageGate, pageLabel } from './gate.ts';
import { eachNamed } from './named-in-sources.ts';

/** Every module of a remote that a page names is in that remote's release. */
export const sectionsGate: PageGate = {
  name: 'sections',
  always: true,
  check: ({ failures }) =>
    failures
      .filter(({ kind }) => kind === 'missing-module')
      .map(({ app, path, reason }) => ({ app, page: pageLabel(path), reason })),
};

/**
 * The same holds for sections that sources name for use after a click: no page is rendered with
 * them, and visitors would get a notice.
 */
export const namedSectionsGate: ClickGate = {
  name: 'sections',
  check: (candidate) =>
    eachNamed(candidate, 'namedSections', ({ section }, app) => {
      const id = sectionModule(section);
      if (findRemoteModule(candidate.chosen, id) || isRefused(candidate, app, id)) return undefined;
      return `names the section ${section}, which ${ownerOf(candidate, section)}`;
    }),
};

/** A page that was rendered with it has already been refused. */
function isRefused({ failures }: Candidate, app: string, id: string): boolean {
  return failures.some(
    (one) => one.kind === 'missing-module' && one.app === app && one.reason.includes(`${id},`),
  );
}

function ownerOf({ chosen }: Candidate, section: string): string {
  const { app: name } = parseModuleId(sectionModule(section));
  const owner = Object.values(chosen.remotes).find(({ app }) => app === name);
  return owner
    ? `${name} ${owner.id} does not have: promote a release of ${name} that has it first, or leave it out`
    : `no remote of this site has: promote ${name} first, or leave it out`;
}

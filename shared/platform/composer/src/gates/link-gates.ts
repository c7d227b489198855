import type { ApplicationName } from '@platform/contracts/application';
import { parseModuleId, sectionModule } from '@platform/contracts/module-id';
import { type Release, releaseBaseAddress } from '@platform/contracts/release';
import { findRemoteModule, publicFilesIn, releasesIn } from '@platform/store/releases';
import type { Candidate } from '../model/candidate.ts';
import { composedRoutes, generatedPaths } from '../model/page-composition.ts';
import { type ClickGate, type Gap, pageLabel } from './gate.ts';

/** Every link on a page or in a source leads to a page, and every hash to an element of that page. */
export const linksGate: ClickGate = {
  name: 'links',
  check(candidate) {
    const ids = new Map(candidate.pages.map(({ path, facts }) => [path, facts.ids]));
    // A page that was not rendered is already refused; links to it are not wrong.
    const unknown = composedRoutes(candidate.chosen, candidate.config).map(({ path }) => path);
    const targets: LinkTargets = {
      siteAddress: candidate.config.siteAddress,
      ids,
      passed: new Set([
        ...servedFiles(candidate),
        ...[...unknown, undefined].filter((path) => !ids.has(path)),
      ]),
    };
    const onPages = candidate.pages.flatMap(({ app, path, facts }) =>
      [...new Set(facts.links)].flatMap((link) => {
        const reason = violationIn(link, path, targets);
        return reason ? [{ app, page: pageLabel(path), reason, subject: link }] : [];
      }),
    );
    const inSources = eachNamed(candidate, 'namedLinks', ({ link }, app) => {
      const violation = violationIn(link, undefined, targets);
      const isRefused = onPages.some((one) => one.app === app && one.reason === violation);
      if (!violation || isRefused) return undefined;
      return `names a link that is wrong: ${violation}; promote what it leads to first, or leave it out`;
    });
    return [...onPages, ...inSources];
  },
};

interface LinkTargets {
  readonly siteAddress: string;
  readonly ids: ReadonlyMap<string | undefined, ReadonlySet<string>>;
  /** Paths that are no page, and whose elements nobody knows. */
  readonly passed: ReadonlySet<string | undefined>;
}

function violationIn(
  link: string,
  from: string | undefined,
  { siteAddress, ids, passed }: LinkTargets,
): string | undefined {
  const base = new URL(from ?? '/', siteAddress);
  if (!URL.canParse(link, base)) return `the link ${link} is no address`;
  const url = new URL(link, base);
  if (url.origin !== base.origin) return undefined;
  const path = link.startsWith('#') ? from : url.pathname;
  if (passed.has(path)) return undefined;
  const targets = ids.get(path);
  if (!targets) return `the link ${link} leads to no page`;
  const target = decode(url.hash.slice(1));
  // Browsers understand the empty hash and #top as the top of the page.
  if (target === '' || target === 'top' || targets.has(target)) return undefined;
  return `the link ${link} leads to no element of ${pageLabel(path)}`;
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Addresses of everything that is served besides pages, which a page may offer for download. */
function servedFiles({ chosen }: Candidate): string[] {
  const files = releasesIn(chosen).flatMap(({ app, id, files }) =>
    Object.keys(files)
      .filter((path) => path.startsWith('web/'))
      .map((path) => releaseBaseAddress(app, id) + path.slice('web/'.length)),
  );
  return [...files, ...Object.keys(publicFilesIn(chosen)), ...generatedPaths];
}

/** Sections that sources name for use after a click exist: visitors would get a notice. */
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

type Key = 'namedSections' | 'namedLinks';
type Named<K extends Key> = Release[K][number];

/** @param violationIn what is wrong, as the end of a sentence that begins with the source */
function eachNamed<K extends Key>(
  candidate: Candidate,
  key: K,
  violationIn: (named: Named<K>, app: ApplicationName) => string | undefined,
): Gap[] {
  return releasesIn(candidate.chosen).flatMap((release) =>
    // Both lists are of the kind that their key says.
    (release[key] as Named<K>[]).flatMap((named) => {
      const violation = violationIn(named, release.app);
      if (!violation) return [];
      const { app } = release;
      const page = pageOf(candidate, app, named.source);
      const subject = 'link' in named ? named.link : named.section;
      const reason = `${named.source} ${violation}`;
      return [{ app, ...(page === undefined ? {} : { page }), reason, subject }];
    }),
  );
}

/** The path of the page that a source is; undefined for a source that is part of several pages. */
function pageOf({ chosen, config }: Candidate, app: string, source: string): string | undefined {
  const [, name] = /^src\/pages\/(.+)\.page\.tsx$/.exec(source) ?? [];
  if (name === undefined) return undefined;
  const routes = composedRoutes(chosen, config);
  return routes.find((route) => route.app === app && route.page === name)?.path;
}

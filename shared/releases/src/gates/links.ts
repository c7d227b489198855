import { releaseBaseAddress } from '@site/contracts/release';
import type { Candidate } from '../composition/candidate.ts';
import { publicFilesIn } from '../composition/chosen-releases.ts';
import { type ClickGate, pageLabel } from './gate.ts';
import { eachNamed } from './named-in-sources.ts';

/**
 * Every link into the site leads to one of its pages, and every hash to an element of that page.
 * This covers links on pages and links that sources name for use after a click.
 */
export const linksGate: ClickGate = {
  name: 'links',
  check(candidate) {
    const ids = new Map(candidate.pages.map(({ path, facts }) => [path, facts.ids]));
    // A page that failed is already refused; links to it are not wrong.
    const passed = new Set([
      ...servedFiles(candidate),
      ...candidate.failures.map(({ path }) => path),
    ]);
    const { siteAddress } = candidate.config;
    const onPages = candidate.pages.flatMap((page) =>
      [...new Set(page.facts.links)].flatMap((link) => {
        const violation = violationIn(link, page.path, siteAddress, ids, passed);
        if (!violation) return [];
        return [{ app: page.app, page: pageLabel(page.path), reason: violation, subject: link }];
      }),
    );
    const inSources = eachNamed(candidate, 'namedLinks', ({ link }, app) => {
      const violation = violationIn(link, undefined, siteAddress, ids, passed);
      const isRefused = onPages.some((one) => one.app === app && one.reason === violation);
      if (!violation || isRefused) return undefined;
      return `names a link that is wrong: ${violation}; promote what it leads to first, or leave it out`;
    });
    return [...onPages, ...inSources];
  },
};

function violationIn(
  link: string,
  from: string | undefined,
  siteAddress: string,
  ids: ReadonlyMap<string | undefined, ReadonlySet<string>>,
  passed: ReadonlySet<string | undefined>,
): string | undefined {
  const base = new URL(from ?? '/', siteAddress);
  if (!URL.canParse(link, base)) return `the link ${link} is no address`;
  const url = new URL(link, base);
  if (url.origin !== base.origin) return undefined;
  const staysOnPage = link.startsWith('#');
  const path = staysOnPage ? from : url.pathname;
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
function servedFiles({ chosen, generatedFiles }: Candidate): string[] {
  const releases = [chosen.shell, ...Object.values(chosen.remotes)];
  const files = releases.flatMap(({ app, id, files }) =>
    Object.keys(files)
      .filter((path) => path.startsWith('web/'))
      .map((path) => releaseBaseAddress(app, id) + path.slice('web/'.length)),
  );
  return [...files, ...Object.keys(publicFilesIn(chosen)), ...generatedFiles.keys()];
}

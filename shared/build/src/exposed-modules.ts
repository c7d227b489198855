import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pageKey, sectionKey } from '@site/contracts/module-id';
import { remoteRoutes } from '@site/contracts/remote-routes';
import { OperatorError } from '@site/node/operator-error';
import { issueSentence, valueAt } from './errors/issue-sentence.ts';
import { placeOfRoute } from './errors/place-of-route.ts';
import { readSource, shownPlace } from './errors/source-place.ts';

/** Something in `src/routes.ts` that does not build. */
interface Violation {
  /** Such as `['routes', 2, 'title']`. */
  readonly path: readonly PropertyKey[];
  readonly problem: string;
}

/** Where a remote says which paths its pages answer. */
export const ROUTES = 'src/routes.ts';

/**
 * The exposes of a remote: the key of each page and listed section, such as `pages/pricing`, with
 * its source file relative to the remote's folder. A page is `NAME.page.tsx` somewhere under
 * `src/pages`, usually in a folder of its own.
 *
 * @param folder the remote's folder
 * @param routes the exports of its `src/routes.ts`
 * @throws OperatorError with a line for each value that violates the contract, each page that is in
 *   no file or in two, and each section without a file
 */
export function exposedModules(folder: string, routes: unknown): Record<string, string> {
  // The schema checks it, whatever it is.
  const exported = (routes ?? {}) as Record<string, unknown>;
  const written = { routes: exported.routes, sections: exported.sections };
  const parsed = remoteRoutes.safeParse(written);
  if (!parsed.success) {
    const violations = parsed.error.issues.map((issue) => contractViolation(written, issue));
    throw refusal(folder, violations);
  }
  const { routes: pages, sections } = parsed.data;
  const files = pageFiles(join(folder, 'src/pages'));
  const violations = [
    ...pages.flatMap(({ path, page }, index) => pageViolation(path, page, index, files)),
    ...sections.flatMap((name, index) => sectionViolation(folder, name, index)),
  ];
  if (violations.length > 0) throw refusal(folder, violations);
  return Object.fromEntries([
    ...pages.map(({ page }) => [pageKey(page), `./src/pages/${filesOf(page, files)[0]}`]),
    ...sections.map((name) => [sectionKey(name), `./${sectionFile(name)}`]),
  ]);
}

function refusal(folder: string, violations: readonly Violation[]): OperatorError {
  const file = join(folder, ROUTES);
  const code = readSource(file) ?? '';
  const lines = violations.map(
    ({ path, problem }) => `${shownPlace(folder, file, placeOfRoute(code, path))}: ${problem}`,
  );
  return new OperatorError([...new Set(lines)].join('\n'));
}

function contractViolation(
  written: unknown,
  issue: Parameters<typeof issueSentence>[1],
): Violation {
  const { path } = issue;
  const isOfRoute = path[0] === 'routes' && path.length > 1;
  if (!isOfRoute) return { path, problem: issueSentence(written, issue) };
  const route = valueAt(written, path.slice(0, 2));
  const rest = { ...issue, path: path.slice(2) };
  return { path, problem: `route ${routeName(route, path[1])}: ${issueSentence(route, rest)}` };
}

/** A route is known by its path, and one without a path by its page. */
function routeName(route: unknown, index: PropertyKey | undefined): string {
  const name = valueAt(route, ['path']) ?? valueAt(route, ['page']);
  return typeof name === 'string' ? name : `${Number(index) + 1}`;
}

/** Relative to `src/pages`, in the same order on every machine. */
function pageFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

function filesOf(page: string, files: readonly string[]): string[] {
  return files.filter((file) => basename(file) === `${page}.page.tsx`);
}

function pageViolation(
  path: string,
  page: string,
  index: number,
  files: readonly string[],
): Violation[] {
  const found = filesOf(page, files);
  if (found.length === 1) return [];
  const problem =
    found.length === 0
      ? `the page ${page} has no file: make src/pages/${page}/${page}.page.tsx`
      : `the page ${page} is in ${found.join(' and ')} of src/pages: keep one`;
  return [{ path: ['routes', index, 'page'], problem: `route ${path}: ${problem}` }];
}

function sectionFile(name: string): string {
  return `src/sections/${name}.section.tsx`;
}

function sectionViolation(folder: string, name: string, index: number): Violation[] {
  const file = sectionFile(name);
  if (existsSync(join(folder, file))) return [];
  return [{ path: ['sections', index], problem: `the section ${name} has no file: make ${file}` }];
}

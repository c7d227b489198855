import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pageKey, sectionKey } from '@platform/contracts/module-id';
import { remoteRoutes } from '@platform/contracts/remote-routes';
import { OperatorError } from '@platform/node/operator-error';
import type { Node } from 'oxc-parser';
import { placeAt, readSource, type SourcePlace, shownPlace } from './errors/source-place.ts';
import { parseSyntax } from './source/syntax.ts';

interface Violation {
  /** Such as `['routes', 2, 'title']`. */
  readonly path: readonly PropertyKey[];
  readonly problem: string;
}

/** Where a remote says which paths its pages answer. */
export const ROUTES = 'src/routes.ts';

/**
 * The source of each page and listed section by its key, such as `pages/pricing`. A page is a
 * `NAME.page.tsx` below `src/pages`. @throws OperatorError with a line for each violation
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

function contractViolation(written: unknown, issue: Issue): Violation {
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

function pageViolation(path: string, page: string, index: number, files: readonly string[]) {
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

/** Of zod, for any schema of the contracts. */
type Issue = NonNullable<ReturnType<typeof remoteRoutes.safeParse>['error']>['issues'][number];

/** What a field of `src/routes.ts` must look like, where a schema has only a pattern for it. */
const shapes: Readonly<Record<string, string>> = {
  path: 'must begin with a slash and consist of lower-case letters, digits and hyphens, as in "/pricing"',
  page: 'must begin with a letter and consist of lower-case letters, digits and hyphens, as in "pricing"',
  sections:
    'must begin with a letter and consist of lower-case letters, digits and hyphens, as in "plans"',
  picture: 'must name a .jpg or .png file in public, as in "/share/pricing.jpg"',
};

export function issueSentence(value: unknown, issue: Issue): string {
  const found = valueAt(value, issue.path);
  const name = issue.path.map(String).join('.') || 'it';
  return `${name} ${problemOf(found, issue)}`;
}

function problemOf(found: unknown, issue: Issue): string {
  const count = typeof found === 'string' || Array.isArray(found) ? found.length : 0;
  const field = issue.path.filter((key) => typeof key === 'string').at(-1) ?? '';
  const shape = issue.code === 'invalid_format' ? shapes[field] : undefined;
  if (shape !== undefined) return `is "${found}" and ${shape}`;
  switch (issue.code) {
    case 'invalid_type':
      return found === undefined ? 'is missing' : `must be of type ${issue.expected}`;
    case 'too_small':
      return count === 0 ? 'is empty' : `has ${count} characters: write at least ${issue.minimum}`;
    case 'too_big':
      return `has ${count} characters: at most ${issue.maximum} fit`;
    case 'invalid_value':
      return `is "${found}": write one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `has no field ${issue.keys.join(', ')}`;
    default:
      return `is wrong: ${issue.message}`;
  }
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}

/** As precise as the text allows: functions may make routes, and constants hold values. */
export function placeOfRoute(code: string, path: readonly PropertyKey[]): SourcePlace | undefined {
  const syntax = parseSyntax(code, 'routes.ts');
  const list = syntax?.nodes.find(
    (node) => node.type === 'ArrayExpression' && isNamed(syntax.parents.get(node), path[0]),
  );
  if (list?.type !== 'ArrayExpression') return undefined;
  const index = Number(path[1] ?? 0);
  const before = list.elements.slice(0, index + 1);
  const element = before[index];
  const isCertain = before.every((one) => one && one.type !== 'SpreadElement');
  if (!element || !isCertain) return placeAt(code, list.start);
  const field =
    element.type === 'ObjectExpression' &&
    element.properties.find((property) => isNamed(property, path[2]));
  return placeAt(code, (field || element).start);
}

/** Whether a node gives a value to this name: `routes: […]`, `const routes = […]`. */
function isNamed(node: Node | undefined, name: PropertyKey | undefined): boolean {
  if (node?.type === 'Property') return node.key.type === 'Identifier' && node.key.name === name;
  return (
    node?.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === name
  );
}

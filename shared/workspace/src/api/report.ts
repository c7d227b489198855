import { describeNarrowing, type Narrowing } from './narrowings.ts';
import type { Surface } from './surface.ts';

/** The content of a report: the surface of a package at a version. */
export interface Report {
  readonly version: string;
  readonly surface: Surface;
}

/** Writes a report; `readReport` reads it. Names are in alphabetical order. */
export function writeReport(
  name: string,
  { version, surface }: Report,
  narrowings: readonly Narrowing[] = [],
): string {
  const parts = Object.entries(surface)
    .sort(byName)
    .map(([entry, names]) => `## ${entry}\n\n${writeNames(names)}`);
  const head = `# ${name} ${version}\n\nAll that can be imported from it. Written by \`pnpm api\`, which also gives the package its version: something added raises the minor, something taken away or changed the major.`;
  const narrowed =
    narrowings.length === 0 ? [] : [`${NARROWED}:`, narrowings.map(describeNarrowing).join('\n')];
  return `${[head, ...narrowed, ...parts].join('\n\n')}\n`;
}

const NARROWED = 'Narrowed without a new major version, because only what never worked is refused';

function writeNames(names: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(names)
    .sort(byName)
    .map(([name, text]) => `// ${name}\n${text.replaceAll(/^from /gm, '// from ')}`);
  return `\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\``;
}

/** Reads a report; undefined where the text is none. */
export function readReport(text: string): Report | undefined {
  const [, version] = /^# \S+ (\d+\.\d+\.\d+)\n/.exec(text) ?? [];
  if (version === undefined) return undefined;
  const entries = text.split(/^## /m).slice(1).map(readEntry);
  return { version, surface: Object.fromEntries(entries) };
}

function readEntry(part: string): [string, Record<string, string>] {
  const entry = part.slice(0, part.indexOf('\n'));
  const [, code = ''] = /^```ts\n([\s\S]*?)\n```$/m.exec(part) ?? [];
  const declarations = code.split('\n\n').map((declaration): [string, string] => {
    const [first = '', ...rest] = declaration.split('\n');
    return [first.replace('// ', ''), rest.join('\n').replaceAll(/^\/\/ from /gm, 'from ')];
  });
  return [entry, Object.fromEntries(declarations.filter(([name]) => name !== ''))];
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { OperatorError } from '@platform/node/operator-error';
import { inWorkspace } from '@platform/node/workspace-folder';
import { glob } from 'tinyglobby';
import { captureTool, type Outcome } from './run-tool.ts';

export const declaredPackages = [
  'shared/platform/contracts',
  'shared/site/contracts',
  'shared/site/ui',
] as const;

export interface Declarations {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** What `tsc` emits for the entries and for what their types mention, by file. */
  readonly files: ReadonlyMap<string, string>;
  /** The text of `api.md`; empty where there is none. */
  readonly committed: string;
}

export async function readDeclarations(folder: string): Promise<Declarations> {
  const text = await readFile(inWorkspace(`${folder}/package.json`), 'utf8');
  // The package manager has read this manifest before.
  const { name, version, publishConfig } = JSON.parse(text) as {
    readonly name: string;
    readonly version: string;
    readonly publishConfig: { readonly exports: Readonly<Record<string, string>> };
  };
  const entries = Object.values(publishConfig.exports)
    .filter((file) => file.endsWith('.js'))
    .map((file) => posix.relative('dist', file).replace(/\.js$/, '.d.ts').replace('*', '**/*'));
  const files = await emitDeclarations(folder, entries);
  const committed = await readFile(inWorkspace(`${folder}/api.md`), 'utf8').catch(() => '');
  return { folder, name, version, files, committed };
}

async function emitDeclarations(folder: string, entries: string[]): Promise<Map<string, string>> {
  const target = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const project = ['--project', join(folder, 'tsconfig.pack.json'), '--outDir', target];
    // Errors in types are found by another check; leaving them out saves a quarter of the time.
    const emit = ['--emitDeclarationOnly', '--removeComments', '--noCheck'];
    const { ok, output } = await captureTool('tsc', [...project, ...emit]);
    if (!ok) throw new OperatorError(`${output}\nNo declarations can be emitted for ${folder}.`);
    const files = new Map<string, string>();
    const pending = await glob(entries, { cwd: target });
    for (let file = pending.pop(); file; file = pending.pop()) {
      if (files.has(file)) continue;
      const text = await readFile(join(target, file), 'utf8');
      files.set(file, text);
      for (const [, module = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
        pending.push(posix.join(posix.dirname(file), module.replace(/\.[jt]sx?$/, '.d.ts')));
      }
    }
    return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
  } finally {
    await rm(target, { recursive: true });
  }
}

/** The text of `api.md`, which notes the hash of the declarations that the version began with. */
export function writeDeclarations({ name, version, files, committed }: Declarations): string {
  const body = [...files].map(([file, text]) => `## ${file}\n\n\`\`\`ts\n${text.trim()}\n\`\`\`\n`);
  const noted = notedVersion(committed);
  const hash = noted?.version === version ? noted.hash : hashOf(body.join('\n'));
  return [
    `# ${name}\n`,
    'Emitted declarations of all that can be imported. Written by `pnpm api`.\n',
    `Version ${version} began with ${hash}.\n`,
    ...body,
  ].join('\n');
}

/** What is wrong with the committed declarations, given the texts of the pending changesets. */
export function declarationViolations(declarations: Declarations, changesets: readonly string[]) {
  const { folder, name, version, committed } = declarations;
  if (committed !== writeDeclarations(declarations)) {
    return [`${folder}/api.md differs from what is emitted: run \`pnpm api\`.`];
  }
  const current = hashOf(committed.slice(committed.indexOf('\n## ') + 1));
  const isNoted = changesets.some((text) => new RegExp(`^['"]?${name}['"]?:`, 'm').test(text));
  if (notedVersion(committed)?.hash === current || isNoted) return [];
  return [
    `The declarations of ${name} have changed since ${version}: say how in a changeset, \`pnpm changeset\`.`,
  ];
}

function notedVersion(committed: string) {
  const [, version, hash] = /^Version (\S+) began with (\w+)\.$/m.exec(committed) ?? [];
  return version && hash ? { version, hash } : undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

export async function checkDeclarations(): Promise<Outcome> {
  const files = await glob('.changeset/*.md', { cwd: inWorkspace('.'), dot: true });
  const changesets = await Promise.all(files.map((file) => readFile(inWorkspace(file), 'utf8')));
  const packages = await Promise.all(declaredPackages.map(readDeclarations));
  const violations = packages.flatMap((one) => declarationViolations(one, changesets));
  return { ok: violations.length === 0, output: violations.join('\n') };
}

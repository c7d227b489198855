import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '@site/node/operator-error';
import { workspaceFolder } from '@site/node/workspace-folder';
import { glob } from 'tinyglobby';
import { captureTool } from '../run-tool.ts';
import { type Narrowing, readNarrowings } from './narrowings.ts';
import { type Report, readReport } from './report.ts';
import { readSurface, type Surface } from './surface.ts';

/** The folders of the packages whose surface is reported, because other teams build against it. */
export const reportedPackages = ['shared/ui', 'shared/contracts'] as const;

/** A package as it is now, and as its report describes it. */
export interface ReportedPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly surface: Surface;
  /** Its changes that leave what runs as it is, from its `api.narrowed.json`. */
  readonly narrowings: readonly Narrowing[];
  /** The report's text, as it is in the repository; empty where there is none. */
  readonly reportText: string;
  readonly report: Report | undefined;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Entries;
  readonly publishConfig?: { readonly exports?: Entries };
}

type Entries = Readonly<Record<string, string>>;

export async function readPackage(folder: string): Promise<ReportedPackage> {
  const { name, version, exports, publishConfig } = await readManifest(folder);
  // What only this workspace uses is not packed, so no other team builds against it.
  const packed = Object.entries(exports).filter(([entry]) => publishConfig?.exports?.[entry]);
  const [emitted, entries] = await Promise.all([
    emitDeclarations(folder),
    entriesOf(folder, name, packed),
  ]);
  const versions = await dependencyVersions(folder);
  const surface = readSurface(emitted, entries, (other) => versions.get(other) ?? '0.0.0');
  const narrowings = await readNarrowings(join(workspaceFolder, folder, 'api.narrowed.json'));
  const reportText = await readFile(reportFile(folder), 'utf8').catch(() => '');
  const report = readReport(reportText);
  return { folder, name, version, surface, narrowings, reportText, report };
}

export function reportFile(folder: string): string {
  return join(workspaceFolder, folder, 'api.md');
}

function manifestFile(folder: string): string {
  return join(workspaceFolder, folder, 'package.json');
}

async function readManifest(folder: string): Promise<Manifest> {
  // The package manager has read this manifest before.
  return JSON.parse(await readFile(manifestFile(folder), 'utf8')) as Manifest;
}

/** Gives a package another version, and leaves the rest of its manifest as it is. */
export async function writeVersion(folder: string, version: string): Promise<void> {
  const text = await readFile(manifestFile(folder), 'utf8');
  await writeFile(manifestFile(folder), text.replace(/("version": ")[^"]*/, `$1${version}`));
}

/** The declarations that the compiler emits for a package's sources. */
async function emitDeclarations(folder: string): Promise<ReadonlyMap<string, string>> {
  const target = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const project = ['--project', join(folder, 'tsconfig.json'), '--rootDir', folder];
    // Another check finds errors in types; without it this takes a quarter less time.
    const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noCheck'];
    const { ok, output } = await captureTool('tsc', [...project, ...emit, '--outDir', target]);
    if (!ok) {
      throw new OperatorError(`${output}\nNo declarations can be written for ${folder}.`);
    }
    const files = await glob('**/*.d.ts', { cwd: target });
    const texts = files.map(
      async (file): Promise<[string, string]> => [
        file.replace('.d.ts', ''),
        await readFile(join(target, file), 'utf8'),
      ],
    );
    return new Map(await Promise.all(texts));
  } finally {
    await rm(target, { recursive: true });
  }
}

/** The source of each entry, `src/tabs`, by its name, `@site/ui/tabs`. */
async function entriesOf(folder: string, name: string, entries: readonly [string, string][]) {
  const found = entries
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(async ([key, file]) => {
      const [before = '', after = ''] = file.replace('./', '').split('*');
      const pattern = file.includes('*') ? `${before}**${after && `/*${after}`}` : before;
      const files = await glob(pattern, {
        cwd: join(workspaceFolder, folder),
        ignore: ['**/*.test.*'],
      });
      return files.map((source): [string, string] => {
        const star = source.slice(before.length, source.length - after.length);
        const entry = key.replace('*', star).replace(/^\./, '');
        return [`${name}${entry}`, source.replace(/\.tsx?$/, '')];
      });
    });
  return Object.fromEntries((await Promise.all(found)).flat());
}

async function dependencyVersions(folder: string): Promise<ReadonlyMap<string, string>> {
  const modules = join(workspaceFolder, folder, 'node_modules');
  const files = await glob(['*/package.json', '@*/*/package.json'], { cwd: modules });
  const versions = files.map(async (file): Promise<[string, string]> => {
    const { version } = JSON.parse(await readFile(join(modules, file), 'utf8')) as Manifest;
    return [file.replace('/package.json', ''), version];
  });
  return new Map(await Promise.all(versions));
}

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { ApplicationName } from '@site/contracts/application';
import { changeText } from '../site/change-text.ts';
import { startProgram } from '../site/program.ts';
import type { RunningSite } from '../site/running-site.ts';
import { buildIn } from '../site/workspace-copy.ts';
import type { SourcesCopy } from './sources-copy.ts';

/** What a row of the README's table says, done for an example. */
export interface Walk {
  /** New files, by path below the workspace's root. */
  readonly files?: Readonly<Record<string, string>>;
  /** A text in a file that is there, and what replaces it. */
  readonly changes?: readonly (readonly [file: string, text: string, newText: string])[];
  /** Programs of the workspace that the row names, such as `pnpm api`. */
  readonly programs?: readonly string[];
  /** What those programs write. */
  readonly written?: readonly string[];
  /** Files that those programs write again; another version of a browser draws other bytes. */
  readonly redrawn?: RegExp;
  /** The applications to build and release. */
  readonly releases?: readonly ApplicationName[];
  /** Makes sure that what was added works. */
  expectLive(live: Live): Promise<void>;
}

export interface Live {
  readonly site: RunningSite;
  /** The root of the workspace in which the row was walked. */
  readonly workspace: string;
  /** The text of a page or file of the site. */
  read(path: string): Promise<string>;
}

/** `pnpm api`, as `walk.programs` names it, and what it writes for the contracts. */
export const API = 'shared/workspace/src/api.ts';
export const CONTRACTS_REPORT = ['shared/contracts/api.md', 'shared/contracts/package.json'];

/**
 * Does what the rows say, and nothing else, in one copy of the workspace; `pnpm check` passes, and the
 * site has what was added.
 */
export async function walkRows(
  walks: Readonly<Record<string, Walk>>,
  copy: SourcesCopy,
  site: RunningSite,
): Promise<void> {
  const all = Object.values(walks);
  for (const [row, walk] of Object.entries(walks))
    await test.step(row, () => add(walk, copy.folder));
  for (const program of new Set(all.flatMap(({ programs = [] }) => programs))) {
    await test.step(program, () => run(program, copy.folder));
  }
  await test.step('pnpm check', () => run('shared/workspace/src/check.ts', copy.folder));
  const touched = new Set(all.flatMap(touchedBy));
  const isExpected = (path: string) =>
    touched.has(path) || !all.some(({ redrawn }) => redrawn?.test(path));
  const changed = (await copy.changed()).filter(isExpected);
  expect(changed, 'the files that differ').toEqual([...touched].sort());

  const apps = new Set(all.flatMap(({ releases = [] }) => releases));
  await test.step('release', () => release([...apps], copy.folder, site));
  const read = async (path: string) => (await fetch(`${site.address}${path}`)).text();
  const live: Live = { site, workspace: copy.folder, read };
  for (const [row, walk] of Object.entries(walks)) {
    await test.step(`${row} is live`, () => walk.expectLive(live));
  }
}

async function add({ files = {}, changes = [] }: Walk, folder: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const [path, ...texts] of changes) await changeText(join(folder, path), ...texts);
}

function touchedBy({ files = {}, changes = [], written = [] }: Walk): string[] {
  return [...Object.keys(files), ...changes.map(([path]) => path), ...written];
}

/** Builds applications, and puts them live together. */
async function release(
  apps: readonly ApplicationName[],
  workspace: string,
  site: RunningSite,
): Promise<void> {
  for (const app of apps) await buildIn(workspace, app);
  if (apps.length === 0) return;
  await site.command(['publish', ...apps], workspace);
  await site.command(['promote', ...apps]);
}

async function run(program: string, workspace: string): Promise<void> {
  const { code, stdout, stderr } = await startProgram(program, [], { workspace }).ended;
  if (code !== 0) throw new Error(`${program} ended with code ${code}:\n${stdout}${stderr}`);
}

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { StoredEntries } from '@site/contracts/stored-entries';
import { styleViolations } from '@site/node/style-violations';
import { filesBelow } from '../content-hash.ts';
import { shownPlace } from '../errors/source-place.ts';
import { fileOf, isPackage } from '../module-graph.ts';
import { sourceViolations } from './source-violations.ts';

interface Build {
  /** The application's folder, with the browser's files in `dist/web`. */
  readonly folder: string;
  readonly app: string;
  /** What it declares to store in browsers. */
  readonly declared: StoredEntries;
  readonly compilation: Rspack.Compilation;
}

/**
 * The parts of a remote's build that would reach into other applications, or store what it does not
 * declare. Each is one line that says where it is and what to do.
 */
export function boundaryViolations(build: Build): string[] {
  return [...styleSheetViolations(build), ...styleEngines(build), ...violationsInSources(build)];
}

/**
 * The style sheets that browsers get decide whether there is a violation. Its place is looked up in
 * the sources, because lines of a built file help no developer.
 */
function styleSheetViolations({ folder, app, compilation }: Build): string[] {
  const web = join(folder, 'dist/web');
  const built = filesBelow(web)
    .filter((file) => file.endsWith('.css') && !file.startsWith('public/'))
    .flatMap((file) => linesOf(app, join(web, file), folder));
  if (built.length === 0) return [];
  const sources = [...compilation.modules].map(fileOf).filter((file) => file.endsWith('.css'));
  const written = [...new Set(sources)].sort().flatMap((file) => linesOf(app, file, folder));
  return written.length > 0 ? written : built;
}

function linesOf(app: string, file: string, folder: string): string[] {
  const css = readFileSync(file, 'utf8');
  const found = styleViolations(app, css, file.endsWith('.module.css'));
  return found.map(({ line, problem }) => `${shownPlace(folder, file)}:${line}: ${problem}`);
}

/**
 * Checks the remote's own sources that the compiler has read; its team can't change those of
 * packages.
 */
function violationsInSources({ folder, app, declared, compilation }: Build): string[] {
  const own = join(folder, 'src/');
  const files = [...compilation.fileDependencies].filter(
    (file) => file.startsWith(own) && /\.[cm]?[jt]sx?$/.test(file),
  );
  return files.sort().flatMap((file) => {
    const name = relative(folder, file);
    const found = sourceViolations({ app, declared }, name, readFileSync(file, 'utf8'));
    return found.map(({ line, problem }) => `${shownPlace(folder, file)}:${line}: ${problem}`);
  });
}

/** Packages that write styles for the whole document while the page runs. */
const engines = /\/node_modules\/(@emotion\/react|@chakra-ui\/react|styled-components)\//;

function styleEngines({ compilation }: Build): string[] {
  const brought = [...compilation.modules].filter(isPackage).flatMap((module) => {
    const [, name] = engines.exec(fileOf(module)) ?? [];
    return name ?? [];
  });
  return [...new Set(brought)]
    .sort()
    .map(
      (name) =>
        `${name} is part of this build, and can style the whole document: take components from @site/ui, and leave ${name} out`,
    );
}

import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { type DeclarationFile, readDeclarationFile } from './declaration-file.ts';

/** The text of every emitted file, by its path in the package without `.d.ts`: `src/tabs`. */
export type Emitted = ReadonlyMap<string, string>;

/** What a name stands for: something that the package declares, or a name of another package. */
export type Meaning =
  | { readonly path: string; readonly name: string; readonly declarations: readonly Node[] }
  | { readonly package: string; readonly name: string };

/** The declarations of one package; names are followed from one file into the others. */
export interface PackageDeclarations {
  file(path: string): DeclarationFile;
  /** What a name in a file stands for; undefined for names of the language, such as `Omit`. */
  meaning(path: string, name: string): Meaning | undefined;
  /** What a module, as a file names it, exports under a name. */
  meaningIn(path: string, module: string, name: string): Meaning | undefined;
  /** What each exported name of a file stands for. */
  exportsOf(path: string): ReadonlyMap<string, Meaning>;
}

export function packageDeclarations(emitted: Emitted): PackageDeclarations {
  const files = new Map<string, DeclarationFile>();

  function file(path: string): DeclarationFile {
    const text = emitted.get(path);
    if (text === undefined) throw new Error(`no declarations were written for ${path}`);
    const read = files.get(path) ?? readDeclarationFile(text);
    files.set(path, read);
    return read;
  }

  function meaning(path: string, name: string): Meaning | undefined {
    const origin = file(path).names.get(name);
    if (!origin) return undefined;
    if ('declarations' in origin) return { path, name, declarations: origin.declarations };
    return meaningIn(path, origin.module, origin.name);
  }

  function meaningIn(path: string, module: string, name: string): Meaning | undefined {
    if (!module.startsWith('.')) return { package: module, name };
    return exportsOf(resolved(path, module)).get(name);
  }

  function exportsOf(path: string): ReadonlyMap<string, Meaning> {
    const { exported, wholes } = file(path);
    const inherited = wholes.flatMap((module) => [...exportsOf(resolved(path, module))]);
    const own = [...exported].flatMap(([as, name]) => {
      const found = meaning(path, name);
      return found ? [[as, found] as const] : [];
    });
    return new Map([...inherited.filter(([name]) => name !== 'default'), ...own]);
  }

  return { file, meaning, meaningIn, exportsOf };
}

/** `src/layout/card` for `./layout/card.ts` in `src/index`. */
function resolved(path: string, module: string): string {
  return posix.join(posix.dirname(path), module.replace(/\.(?:d\.)?tsx?$/, ''));
}

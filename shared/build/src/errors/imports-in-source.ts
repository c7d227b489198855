import { parseSync } from 'oxc-parser';
import { placeAt, type SourcePlace } from './source-place.ts';

/*
 * The compiler looks for modules and exports in code that it has already rewritten, so the lines in
 * its messages are not those of the source. These functions find the same places in the source.
 */

/** Where a source asks for a module, such as `'./hero.tsx'` in an import or in `url()`. */
export function placeOfRequest(code: string, module: string): SourcePlace | undefined {
  const quoted = [`'${module}'`, `"${module}"`, `(${module}`];
  const imports = quoted.slice(0, 2).flatMap((text) => [`from ${text}`, `import ${text}`]);
  for (const text of [...imports, ...quoted]) {
    const start = code.indexOf(text);
    if (start >= 0) return placeAt(code, start + text.search(/['"]|(?<=\()/));
  }
  return undefined;
}

/** Where a source imports a name from a module. */
export function placeOfImport(
  file: string,
  code: string,
  name: string,
  module: string,
): SourcePlace | undefined {
  for (const { moduleRequest, entries } of parseSync(file, code).module.staticImports) {
    const entry = entries.find(({ importName }) => importName.name === name);
    const start = entry?.importName.start;
    if (moduleRequest.value === module && start !== undefined && start !== null) {
      return placeAt(code, start);
    }
  }
  return placeOfRequest(code, module);
}

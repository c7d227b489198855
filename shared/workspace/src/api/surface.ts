import type { Node } from 'oxc-parser';
import { type Emitted, type Meaning, packageDeclarations } from './package-declarations.ts';
import { parametersOf, printBody, printType, type Scope } from './print-type.ts';

/**
 * What can be imported from a package: declarations by entry, such as `@site/ui/tabs`, and by name.
 */
export type Surface = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Reads the public surface from emitted declarations.
 *
 * @param entries the path of each entry, `src/tabs`, by its name, `@site/ui/tabs`
 * @param versionOf the installed version of another package
 */
export function readSurface(
  emitted: Emitted,
  entries: Readonly<Record<string, string>>,
  versionOf: (name: string) => string,
): Surface {
  const declarations = packageDeclarations(emitted);
  const exported = new Map(
    Object.entries(entries).map(([entry, path]) => [entry, declarations.exportsOf(path)]),
  );
  const keys = new Set([...exported.values()].flatMap((names) => [...names.values()].map(keyOf)));
  const scope = (path: string): Scope => ({
    declarations,
    path,
    isPublic: (meaning) => keys.has(keyOf(meaning)),
    parameters: new Map(),
    open: [],
  });
  return Object.fromEntries(
    [...exported].map(([entry, names]) => [
      entry,
      Object.fromEntries(
        [...names].map(([name, meaning]) => [
          name,
          'package' in meaning
            ? `from ${meaning.package} ${versionOf(meaning.package)}${meaning.name === name ? '' : `: ${meaning.name}`}`
            : meaning.declarations
                .map((declaration) => print(declaration, name, scope(meaning.path)))
                .join('\n'),
        ]),
      ),
    ]),
  );
}

function keyOf(meaning: Meaning): string {
  return 'package' in meaning
    ? `${meaning.package} ${meaning.name}`
    : `./${meaning.path} ${meaning.name}`;
}

/** A declaration under the name that it is exported by. */
function print(declaration: Node, name: string, scope: Scope): string {
  const body = printBody(declaration, scope);
  switch (declaration.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration': {
      const parameters = parametersOf(declaration).map((one) => printType(one, scope));
      const generic = parameters.length > 0 ? `<${parameters.join(', ')}>` : '';
      return `type ${name}${generic} = ${body}`;
    }
    case 'TSDeclareFunction':
    case 'FunctionDeclaration':
      return `const ${name}: ${body}`;
    case 'VariableDeclarator': {
      if (body !== undefined) return `const ${name}: ${body}`;
      const value = declaration.init;
      return `const ${name} = ${value ? printType(value, scope) : 'undefined'}`;
    }
    default:
      return printType(declaration, scope).replace(/^declare /, '');
  }
}

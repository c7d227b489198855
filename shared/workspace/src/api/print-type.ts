import type { Node, TSTypeParameter } from 'oxc-parser';
import type { Meaning, PackageDeclarations } from './package-declarations.ts';
import { inBraces, inOrder, withPieces } from './pieces.ts';

/** The context of a piece of a type while it is printed. */
export interface Scope {
  readonly declarations: PackageDeclarations;
  /** The file that it is written in. */
  readonly path: string;
  /**
   * True for a name that an entry exports, which is printed as a name; others are printed in full.
   */
  isPublic(meaning: Meaning): boolean;
  /** The arguments of the generic types around it. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The types that are being printed in full, so that a recursive type ends. */
  readonly open: readonly string[];
}

/**
 * Prints a piece of a declaration in one form, however it is written: members and alternatives in
 * alphabetical order, one member per line, without comments. A type that is not exported is printed
 * in full, so that renaming or moving it changes nothing.
 */
export function printType(node: Node, scope: Scope): string {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? JSON.stringify(node.value) : asWritten(node, scope);
    case 'TSTypeLiteral':
      return printMembers(node.members, scope);
    case 'TSInterfaceBody':
    case 'ClassBody':
      return printMembers(node.body, scope);
    case 'TSUnionType':
      return inOrder(node.types.map((type) => printType(type, scope))).join(' | ');
    case 'ObjectPattern':
    case 'ArrayPattern': {
      // How a function destructures its parameter is an implementation detail.
      const { optional, typeAnnotation } = node;
      return `options${optional ? '?' : ''}${typeAnnotation ? printType(typeAnnotation, scope) : ''}`;
    }
    case 'TSTypeReference': {
      const { typeName, typeArguments } = node;
      if (typeName.type !== 'Identifier') break;
      const parameter = scope.parameters.get(typeName.name);
      if (parameter !== undefined) return parameter;
      return (
        printNamed(typeName.name, typeArguments?.params ?? [], scope) ?? asWritten(node, scope)
      );
    }
    case 'TSInterfaceHeritage':
    case 'TSClassImplements': {
      const { expression, typeArguments } = node;
      if (expression.type !== 'Identifier') break;
      return (
        printNamed(expression.name, typeArguments?.params ?? [], scope) ?? asWritten(node, scope)
      );
    }
    case 'TSTypeOperator':
      return (
        (node.operator === 'keyof' && printKeys(node.typeAnnotation, scope)) ||
        asWritten(node, scope)
      );
    case 'TSTypeQuery': {
      if (node.exprName.type !== 'Identifier') break;
      return printNamed(node.exprName.name, [], scope) ?? asWritten(node, scope);
    }
    case 'TSImportType': {
      const { source, qualifier, typeArguments } = node;
      if (qualifier?.type !== 'Identifier') break;
      const meaning = scope.declarations.meaningIn(scope.path, source.value, qualifier.name);
      return printMeaning(meaning, typeArguments?.params ?? [], scope) ?? asWritten(node, scope);
    }
  }
  return asWritten(node, scope);
}

function printNamed(name: string, given: readonly Node[], scope: Scope): string | undefined {
  return printMeaning(scope.declarations.meaning(scope.path, name), given, scope);
}

/** What a name stands for, printed in full; undefined where the name itself is printed. */
function printMeaning(
  meaning: Meaning | undefined,
  given: readonly Node[],
  scope: Scope,
): string | undefined {
  if (!meaning || 'package' in meaning || scope.isPublic(meaning)) return undefined;
  const key = `${meaning.path} ${meaning.name}`;
  const [declaration] = meaning.declarations;
  if (!declaration || scope.open.includes(key)) return undefined;
  const inner = { ...scope, path: meaning.path, open: [...scope.open, key] };
  const parameters = new Map(
    parametersOf(declaration).map((parameter, index) => {
      const value = given[index] ?? parameter.default;
      return [parameter.name.name, value ? printType(value, scope) : parameter.name.name];
    }),
  );
  const body = printBody(declaration, { ...inner, parameters });
  if (body === undefined) return undefined;
  return isOnePiece(body) ? body : `(${body})`;
}

/** `keyof typeof looks`: the values are not part of the surface. */
function printKeys(type: Node, scope: Scope): string | undefined {
  if (type.type !== 'TSTypeQuery' || type.exprName.type !== 'Identifier') return undefined;
  const meaning = scope.declarations.meaning(scope.path, type.exprName.name);
  if (!meaning || 'package' in meaning) return undefined;
  const [declaration] = meaning.declarations;
  if (declaration?.type !== 'VariableDeclarator') return undefined;
  const value = declaration.id.typeAnnotation?.typeAnnotation;
  if (value?.type !== 'TSTypeLiteral') return undefined;
  const keys = value.members.map((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
      ? member.key.name
      : '',
  );
  return keys.includes('')
    ? undefined
    : inOrder(keys.map((key) => JSON.stringify(key))).join(' | ');
}

/** A declaration as an anonymous type; undefined where there is none, as for a class. */
export function printBody(declaration: Node, scope: Scope): string | undefined {
  switch (declaration.type) {
    case 'TSTypeAliasDeclaration':
      return printType(declaration.typeAnnotation, scope);
    case 'TSInterfaceDeclaration': {
      const bases = declaration.extends.map((base) => printType(base, scope));
      return [...inOrder(bases), printType(declaration.body, scope)].join(' & ');
    }
    case 'TSDeclareFunction':
    case 'FunctionDeclaration': {
      const { typeParameters, params, returnType } = declaration;
      const generic = typeParameters ? printType(typeParameters, scope) : '';
      const given = params.map((parameter) => printType(parameter, scope)).join(', ');
      const result = returnType ? printType(returnType.typeAnnotation, scope) : 'void';
      return `${generic}(${given}) => ${result}`;
    }
    case 'VariableDeclarator': {
      const type = declaration.id.typeAnnotation;
      return type ? printType(type.typeAnnotation, scope) : undefined;
    }
    default:
      return undefined;
  }
}

export function parametersOf(declaration: Node): readonly TSTypeParameter[] {
  const has = 'typeParameters' in declaration && declaration.typeParameters;
  return has && has.type === 'TSTypeParameterDeclaration' ? has.params : [];
}

/** `{ … }`, a word or a string, which need no parentheses anywhere. */
function isOnePiece(type: string): boolean {
  const isObject = type.startsWith('{') && type.indexOf('\n}') === type.length - 2;
  return isObject || /^[\w".]+$/.test(type);
}

function printMembers(members: readonly Node[], scope: Scope): string {
  return inBraces(members.map((member) => printType(member, scope)));
}

function asWritten(node: Node, scope: Scope): string {
  const { code } = scope.declarations.file(scope.path);
  return withPieces(node, code, (piece) => printType(piece, scope));
}

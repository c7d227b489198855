import type { Node } from 'oxc-parser';
import { follow, isOptional } from '../source/follow-module.ts';
import { ALL_NAMES, textOf } from '../source/static-text.ts';
import { parseSyntax } from '../source/syntax.ts';
import { trailIn } from '../source/variables.ts';

/** A range of a source's characters, counted from 0, without the end. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function namesRequested(code: string, module: string | undefined): string[] {
  const syntax = parseSyntax(code);
  if (!syntax) return [ALL_NAMES];
  const trail = trailIn(syntax);
  const asking = syntax.nodes.flatMap((node) => {
    const source = sourceAskedFor(node);
    return source ? { node, asked: textOf(source, trail) } : [];
  });
  const names = asking
    .filter(({ asked }) => asked === module)
    .map(({ node }) =>
      follow(node, node.type === 'ImportExpression' ? 'promise' : 'module', trail),
    );
  // The compiler saw a request, so where none is found the names are unknown.
  const isUnclear = names.length === 0 || asking.some(({ asked }) => asked === undefined);
  return [...names.flat(), ...(isUnclear ? [ALL_NAMES] : [])];
}

/** At one use of a whole module, such as `Ui` in `const { Box } = Ui`. */
export function namesUsedAt(code: string, { start, end }: Span): string[] {
  const syntax = parseSyntax(code);
  const named = syntax?.nodes.find(
    (node) => node.type === 'Identifier' && node.start === start && node.end === end,
  );
  return syntax && named ? follow(named, 'module', trailIn(syntax)) : [ALL_NAMES];
}

/** True where a source tests whether the module has the name: `Ui.x ?? other`, `'x' in Ui`. */
export function isOptionalAt(code: string, { start, end }: Span): boolean {
  const text = code.slice(start, end);
  // A name that is imported by itself has to exist.
  if (/^[\w$]+$/.test(text)) return false;
  const syntax = parseSyntax(code);
  const at = syntax?.nodes.find((node) => node.start === start && node.end === end);
  if (!syntax || !at) return false;
  if (at.type === 'BinaryExpression') return at.operator === 'in';
  let member = at.type === 'ChainExpression' ? at.expression : at;
  while (member.type === 'MemberExpression' && member.object.type === 'MemberExpression') {
    member = member.object;
  }
  return member.type === 'MemberExpression' && isOptional(member, trailIn(syntax));
}

function sourceAskedFor(node: Node): Node | undefined {
  if (node.type === 'ImportExpression') return node.source;
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  return node.callee.name === 'require' ? node.arguments[0] : undefined;
}

import { type Node, visitorKeys } from 'oxc-parser';

/** The text of a node without its white space, with each piece in it printed again. */
export function withPieces(node: Node, code: string, print: (piece: Node) => string): string {
  const texts: string[] = [];
  let at = node.start;
  for (const piece of piecesOf(node)) {
    texts.push(onOneLine(code.slice(at, piece.start)), print(piece));
    at = piece.end;
  }
  return [...texts, onOneLine(code.slice(at, node.end))].join('').trim();
}

/** Members in alphabetical order, one per line. */
export function inBraces(members: readonly string[]): string {
  if (members.length === 0) return '{}';
  const lines = inOrder(members.map((member) => member.replace(/[;,]$/, '')));
  return `{\n${`${lines.join(';\n')};`.replaceAll(/^/gm, '  ')}\n}`;
}

export function inOrder(texts: readonly string[]): string[] {
  return [...texts].sort();
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function piecesOf(node: Node): Node[] {
  // The parser names the keys that hold nodes: one, a list with holes, or nothing.
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => fields[key] ?? [])
    .filter((piece) => piece !== null)
    .sort((one, other) => one.start - other.start);
}

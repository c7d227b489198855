import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSyntax } from '@site/build/syntax';
import { workspaceFolder } from '@site/node/workspace-folder';
import type { Node } from 'oxc-parser';
import { glob } from 'tinyglobby';
import type { Outcome } from '../run-tool.ts';

// Browsers that translate a page replace texts by elements. React then still finds a text that is
// its element's only child, but looks in vain for any other: the page shows the old text, or React
// throws. So a text from an expression is the only child of its element, and no expression stands
// beside an element's own text. `children` may stand beside elements: components wrap it.

/** Finds the expressions of a source that give a text beside other nodes, and `translate` that browsers never see, one line each. */
export function mixedTexts(file: string, code: string): string[] {
  const nodes = parseSyntax(code, file)?.nodes ?? [];
  const found = nodes.flatMap((node) => {
    if (node.type === 'JSXOpeningElement') return styledTranslate(node);
    return node.type === 'JSXElement' || node.type === 'JSXFragment' ? mixedIn(node, nodes) : [];
  });
  return found.map(({ start, end }) => {
    const line = code.slice(0, start).split('\n').length;
    return `${file}:${line} ${code.slice(start, end).replaceAll(/\s+/g, ' ')}`;
  });
}

function mixedIn(parent: Extract<Node, { children: unknown }>, nodes: readonly Node[]): Node[] {
  const children = (parent.children as Node[]).filter((child) => !isBlank(child));
  const hasText = children.some((child) => child.type === 'JSXText');
  // What stands beside a fragment's children is where the fragment is.
  const isAlone = children.length === 1 && parent.type === 'JSXElement';
  return children.filter((child) => {
    if (child.type !== 'JSXExpressionContainer') return false;
    const isList = child.expression.type === 'CallExpression' && mapped(child.expression);
    if (isAlone && !isList) return false;
    return hasText || !givesElements(child.expression, nodes);
  });
}

/** A component of the design system takes `translate` for a style, and browsers never see it. */
function styledTranslate({ name, attributes }: Extract<Node, { type: 'JSXOpeningElement' }>) {
  const isPlain = name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);
  return attributes.filter(
    (one) => !isPlain && one.type === 'JSXAttribute' && one.name.name === 'translate',
  );
}

/** Spaces between elements, which no browser translates, and comments. */
function isBlank(child: Node): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '';
  if (child.type !== 'JSXExpressionContainer') return false;
  const { expression } = child;
  if (expression.type === 'JSXEmptyExpression') return true;
  return (
    expression.type === 'Literal' &&
    typeof expression.value === 'string' &&
    expression.value.trim() === ''
  );
}

function givesElements(node: Node | null | undefined, nodes: readonly Node[]): boolean {
  switch (node?.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean';
    case 'LogicalExpression':
      return (
        givesElements(node.right, nodes) &&
        (node.operator === '&&' || givesElements(node.left, nodes))
      );
    case 'ConditionalExpression':
      return givesElements(node.consequent, nodes) && givesElements(node.alternate, nodes);
    case 'ArrayExpression':
      return node.elements.every((one) => givesElements(one, nodes));
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type === 'Identifier') return isOfElements(callee.name, nodes);
      return givesElements(mapped(node), nodes);
    }
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration': {
      if (!node.body) return false;
      if (node.body.type !== 'BlockStatement') return givesElements(node.body, nodes);
      const { start, end } = node.body;
      const within = nodes.filter((one) => one.start >= start && one.end <= end);
      const returned = within.filter((one) => one.type === 'ReturnStatement');
      return returned.length > 0 && returned.every((one) => givesElements(one.argument, nodes));
    }
    case 'Identifier':
      return isOfElements(node.name, nodes);
    default:
      return false;
  }
}

function mapped(node: Extract<Node, { type: 'CallExpression' }>): Node | undefined {
  const { callee } = node;
  const isMap =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    ['map', 'flatMap'].includes(callee.property.name);
  return isMap ? node.arguments[0] : undefined;
}

/** Whether a name stands for elements: `children`, or what the source itself says of it. */
function isOfElements(name: string, nodes: readonly Node[]): boolean {
  if (name === 'children' || name === 'undefined') return true;
  return nodes.some((node) => {
    if (node.type === 'VariableDeclarator') {
      return (
        node.id.type === 'Identifier' && node.id.name === name && givesElements(node.init, nodes)
      );
    }
    if (node.type === 'FunctionDeclaration') {
      return node.id?.name === name && givesElements(node, nodes);
    }
    if (node.type !== 'TSPropertySignature' || node.key.type !== 'Identifier') return false;
    const type = node.typeAnnotation?.typeAnnotation;
    return (
      node.key.name === name &&
      type?.type === 'TSTypeReference' &&
      type.typeName.type === 'Identifier' &&
      type.typeName.name === 'ReactElement'
    );
  });
}

/** Everything that visitors see: the applications, the design system, and what new remotes begin with. */
const sources = [
  'shell/src/**/*.tsx',
  'mfe-*/src/**/*.tsx',
  'shared/ui/src/**/*.tsx',
  'shared/workspace/template/remote/src/**/*.tsx',
];

export async function checkTexts(): Promise<Outcome> {
  const files = await glob(sources, { cwd: workspaceFolder, ignore: '**/*.test.tsx' });
  const found = await Promise.all(
    files
      .sort()
      .map(async (file) => mixedTexts(file, await readFile(join(workspaceFolder, file), 'utf8'))),
  );
  const advice = 'translated pages would show this wrong, see "Rules" in shared/ui/README.md';
  const lines = found.flat().map((line) => `${line}: ${advice}`);
  return { ok: lines.length === 0, output: lines.join('\n') };
}

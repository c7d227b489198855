import { paths } from '@site/contracts/paths';
import type { Node } from 'oxc-parser';
import { importedAs } from '../source/imported-names.ts';
import { constantOf, memberName, textOf } from '../source/static-text.ts';
import type { Trail } from '../source/trail.ts';

/**
 * The addresses that an expression can have, as far as the source shows: strings, calls of the path
 * builder with strings, and combinations of them; both branches of a condition. None for an
 * expression that is computed.
 */
export function addressesOf(node: Node, trail: Trail): string[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...addressesOf(node.consequent, trail), ...addressesOf(node.alternate, trail)];
    case 'LogicalExpression':
      return [...addressesOf(node.left, trail), ...addressesOf(node.right, trail)];
    default: {
      const address = addressOf(node, trail);
      return address === undefined ? [] : [address];
    }
  }
}

function addressOf(node: Node, trail: Trail): string | undefined {
  const text = textOf(node, trail);
  if (text !== undefined) return text;
  switch (node.type) {
    case 'CallExpression':
      return builtPath(node, trail);
    case 'TemplateLiteral': {
      const parts = node.quasis.flatMap(({ value }, index) => {
        const inserted = node.expressions[index];
        return inserted ? [value.cooked, addressOf(inserted, trail)] : [value.cooked];
      });
      return parts.some((part) => typeof part !== 'string') ? undefined : parts.join('');
    }
    case 'Identifier': {
      const value = constantOf(node, trail);
      return value && addressOf(value, trail);
    }
    default:
      return undefined;
  }
}

/** `/products/integrated-erp#sacco` of `paths.integratedErp('sacco')`. */
function builtPath(call: Node & { type: 'CallExpression' }, trail: Trail): string | undefined {
  const { callee } = call;
  if (callee.type !== 'MemberExpression') return undefined;
  const builder = importedAs(callee.object, trail);
  if (builder?.from !== '@site/contracts/paths' || builder.name !== 'paths') return undefined;
  const build = new Map<string, unknown>(Object.entries(paths)).get(memberName(callee, trail));
  if (typeof build !== 'function') return undefined;
  const given = call.arguments.map((argument) => textOf(argument, trail));
  try {
    // A computed selection or section changes only what follows the path.
    const isKnown = !given.includes(undefined);
    const address: unknown = isKnown ? build(...given) : build();
    if (typeof address !== 'string') return undefined;
    return isKnown ? address : withoutEnd(address);
  } catch {
    // It needs an argument that is no string, such as the configuration's product.
    return undefined;
  }
}

/** The path of an address, without query and hash. */
export function withoutEnd(address: string): string {
  return address.replace(/[?#].*$/, '');
}

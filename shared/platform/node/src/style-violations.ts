import { type Rule, type SelectorComponent, transform } from 'lightningcss';

/** A rule that would affect other applications. */
export interface StyleViolation {
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

/** Begins an application's names in style sheets. Application names have no hyphen. */
export function stylePrefix(app: string): string {
  return `${app}-`;
}

/**
 * Where a remote's style sheet reaches beyond the remote. Sheets stay in the document, so a rule
 * may style only elements with a class of the remote's own prefix, which global names need as well.
 * In a CSS module (`isModule`) classes outside `:global()` and animations get it later.
 */
export function styleViolations(app: string, css: string, isModule = false): StyleViolation[] {
  const prefix = stylePrefix(app);
  const isOwn = (name: string) => name.startsWith(prefix);
  const isOwnClass = (name: string) => isModule || isOwn(name);
  const found: StyleViolation[] = [];
  const check = (rule: Rule) => {
    const problem = problemOf(rule);
    if (problem !== undefined) found.push(violationAt(css, rule, problem));
  };
  const problemOf = (rule: Rule): string | undefined => {
    if (rule.type === 'style') {
      const isScoped = rule.value.selectors.every((one) => carriesOwn(one, isOwnClass));
      return isScoped ? undefined : `styles elements of other applications: ${adviceFor(prefix)}`;
    }
    const names = namesGiven(rule, isModule);
    if (names === undefined) return 'is for the whole document: leave it out';
    if (names.every(isOwn)) return undefined;
    return `gives a name to the whole document: begin it with ${prefix}`;
  };
  try {
    const code = Buffer.from(css);
    transform({ filename: 'sheet.css', code, cssModules: isModule, visitor: { Rule: check } });
  } catch (error) {
    const line = error instanceof SyntaxError && 'loc' in error ? lineIn(error.loc) : 1;
    found.push({ line, problem: `can't be read as CSS (${String(error)})` });
  }
  return found.sort((one, other) => one.line - other.line);
}

/** Whether every element that a selector matches has a class of the application's own. */
function carriesOwn(
  selector: readonly SelectorComponent[],
  isOwnClass: (name: string) => boolean,
): boolean {
  const last = selector.findLastIndex(({ type }) => type === 'combinator');
  return selector.slice(last + 1).some((part) => {
    // `&` is the enclosing selector, which is checked by itself.
    if (part.type === 'nesting') return true;
    if (part.type === 'class') return isOwnClass(part.name);
    if (part.type !== 'pseudo-class') return false;
    if (part.kind === 'local') return carriesOwn(part.selector, isOwnClass);
    if (part.kind !== 'is' && part.kind !== 'where') return false;
    return part.selectors.every((inner) => carriesOwn(inner, isOwnClass));
  });
}

/** The global names that a rule declares; undefined if it applies to the whole document. */
function namesGiven(rule: Rule, isModule: boolean): readonly string[] | undefined {
  switch (rule.type) {
    case 'media':
    case 'supports':
    case 'container':
    case 'starting-style':
    case 'nesting':
    case 'nested-declarations':
    case 'ignored':
      return [];
    case 'keyframes':
      return isModule ? [] : [rule.value.name.value];
    case 'layer-block':
      return rule.value.name?.slice(0, 1) ?? [];
    case 'layer-statement':
      return rule.value.names.flatMap((name) => name.slice(0, 1));
    case 'font-face':
      return rule.value.properties.flatMap((property) =>
        property.type === 'font-family' ? [String(property.value)] : [],
      );
    case 'property':
      return [rule.value.name.replace(/^--/, '')];
    default:
      return undefined;
  }
}

function adviceFor(prefix: string): string {
  return `give what is meant a class of a CSS module (name.module.css), or one that begins with ${prefix}, and select that`;
}

function violationAt(css: string, rule: Rule, problem: string): StyleViolation {
  const { line, column } =
    'value' in rule && rule.value && 'loc' in rule.value ? rule.value.loc : start;
  const rest = css
    .split('\n')
    .slice(line)
    .join('\n')
    .slice(column - 1);
  const [head = ''] = /^[^{};]*/.exec(rest) ?? [];
  return { line: line + 1, problem: `${head.replaceAll(/\s+/g, ' ').trim()} ${problem}` };
}

/** The compiler counts lines from 0 and columns from 1. */
const start = { line: 0, column: 1 };

function lineIn(loc: unknown): number {
  const isPlace = loc !== null && typeof loc === 'object' && 'line' in loc;
  return isPlace && typeof loc.line === 'number' ? loc.line : 1;
}

import { type Rule, type SelectorComponent, transform } from 'lightningcss';

/** Something in a style sheet that would reach elements of other applications. */
export interface StyleViolation {
  /** Counted from 1. */
  readonly line: number;
  /** The selector or rule as it is written, what is wrong with it and what to do. */
  readonly problem: string;
}

/**
 * The beginning of every name that belongs to an application in style sheets. Names of applications
 * have no hyphen, so no prefix is the beginning of another one.
 */
export function stylePrefix(app: string): string {
  return `${app}-`;
}

/**
 * The places where a style sheet of a remote reaches beyond the remote. A sheet stays in the document
 * when its visitor moves on to other remotes, so a rule may style only elements that carry a class of
 * the remote's own: one that begins with its name and a hyphen, as those of CSS modules do after the
 * build. Animations, layers, fonts and registered properties have names in the whole document, which
 * must begin in the same way.
 *
 * @param isModule true for the source of a CSS module, in which the build gives the prefix to every
 *   class outside `:global()` and to every animation
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

/** Whether every element that a selector matches carries a class of the application's own. */
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

/**
 * The names that a rule declares for the whole document; undefined where the rule applies to all of
 * it.
 */
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

/** Quotes a rule up to the beginning of its block. */
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

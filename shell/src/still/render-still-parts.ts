import { NotStillError, refuseInStill, type StillParts } from '@site/ui/server';

/** Controls that need code. Handlers on buttons are seen while rendering instead. */
const control =
  /<(?:input|select|textarea|form)\b[^>]*>|<[a-z][^>]*\saria-(?:expanded|pressed|selected|haspopup)=[^>]*>/;
const stillPart = /<div data-still="([^"]*)"/g;

const naming =
  /\s(?:type|name|placeholder|href|aria-(?:label|expanded|pressed|selected|haspopup))="[^"]*"/g;

/** @param html of a prerendered page */
function findControlInStill(html: string): NotStillError | undefined {
  for (const { index, 1: part = '' } of html.matchAll(stillPart)) {
    const [found] = control.exec(contentOf(html, index)) ?? [];
    if (found) return new NotStillError(unescaped(part), `${shortened(found)} does nothing`);
  }
  return undefined;
}

/** @param tag such as `<input class="css-1x2" name="query">`, of which `<input name="query">` remains */
function shortened(tag: string): string {
  const [element = ''] = /^<[a-z0-9-]+/.exec(tag) ?? [];
  return `${[element, ...(tag.match(naming) ?? [])].join('')}>`;
}

function unescaped(id: string): string {
  return id.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

function contentOf(html: string, start: number): string {
  const tags = /<(\/?)div\b/g;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(start, tag.index);
  }
  return html.slice(start);
}

interface Rendered {
  readonly html: string;
  readonly errors: readonly unknown[];
}

/**
 * Renders a page until each part declared still is so. One that is not renders like any other, so
 * that the browser hydrates it.
 *
 * @throws what else components threw
 */
export async function renderStillParts<Page extends Rendered>(
  render: (parts: StillParts) => Promise<Page>,
): Promise<Page & { readonly notStill: readonly NotStillError[] }> {
  const notStill = new Map<string, NotStillError>();
  for (;;) {
    const stacks = new Map<string, string>();
    const page = await render({ alive: new Set(notStill.keys()), stacks });
    const other = page.errors.find((error) => !(error instanceof NotStillError));
    if (other !== undefined) throw other;
    const thrown = page.errors.find((error) => error instanceof NotStillError);
    const found = thrown ?? withStack(findControlInStill(page.html), stacks);
    if (!found) return { ...page, notStill: [...notStill.values()] };
    // Each rendering finds another part: this one renders as any other from now on.
    if (notStill.has(found.part)) throw found;
    notStill.set(found.part, found);
  }
}

/** A control is seen in the finished HTML; the place that can be named is that of its part. */
function withStack(error: NotStillError | undefined, stacks: ReadonlyMap<string, string>) {
  if (error) error.stack = stacks.get(error.part) ?? '';
  return error;
}

/** What a component that changes in the browser cannot do without. */
const hooks = [
  'useActionState',
  'useDeferredValue',
  'useEffect',
  'useImperativeHandle',
  'useInsertionEffect',
  'useLayoutEffect',
  'useOptimistic',
  'useReducer',
  'useState',
  'useSyncExternalStore',
  'useTransition',
];

type Module = Readonly<Record<string, unknown>>;
type AnyFunction = (...args: unknown[]) => unknown;

/** React for remotes while prerendering: hooks that change a page are refused in still parts. */
export function refusingHooks(react: Module): Module {
  const refusing = hooks.map((name) => {
    const hook = react[name] as AnyFunction;
    const refused: AnyFunction = (...args) => {
      refuseInStill(name);
      return hook(...args);
    };
    return [name, refused];
  });
  return { ...react, ...Object.fromEntries(refusing) };
}

/** React's element functions for remotes, which refuse handlers and refs there. */
export function refusingHandlers(jsxRuntime: Module): Module {
  const refusing = Object.entries(jsxRuntime).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const create = value as AnyFunction;
    const refused: AnyFunction = (type, props, ...rest) => {
      for (const [prop, handler] of Object.entries(props ?? {})) {
        if (typeof handler === 'function' && /^(?:on[A-Z]|ref$)/.test(prop)) refuseInStill(prop);
      }
      return create(type, props, ...rest);
    };
    return [name, refused];
  });
  return Object.fromEntries(refusing);
}

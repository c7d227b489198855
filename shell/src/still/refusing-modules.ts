import { refuseInStill } from '@site/ui/server';

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

/**
 * React for remotes while prerendering: its hooks that change a page are refused in parts that are
 * declared still.
 */
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

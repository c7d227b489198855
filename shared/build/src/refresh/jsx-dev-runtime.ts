import type { ElementType, Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/*
 * The compiler prepares components for refreshing only together with JSX for development, which asks
 * for `react/jsx-dev-runtime`. The platform has one runtime for JSX; React's build for development
 * checks as much with it.
 */
export function jsxDEV(type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean) {
  return (isStatic ? jsxs : jsx)(type, props, key);
}

export { Fragment };

import type { ElementType, Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

// Refreshing requires JSX for development; the platform has only `react/jsx-runtime`, with which
// React's development build checks as much.
export function jsxDEV(type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean) {
  return (isStatic ? jsxs : jsx)(type, props, key);
}

export { Fragment };

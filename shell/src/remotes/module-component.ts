import type { ComponentType } from 'react';

/**
 * The component that a page's or section's module has as its default export; throws where there is
 * none.
 */
export function moduleComponent(module: unknown, id: string): ComponentType {
  const component = (module as { default?: unknown } | undefined)?.default;
  if (typeof component !== 'function') {
    throw new Error(`${id} has no component in its default export`);
  }
  // Checked to be a function; that it takes no props is the contract of pages and sections.
  return component as ComponentType;
}

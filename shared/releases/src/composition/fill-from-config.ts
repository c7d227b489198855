import type { SiteConfig } from '@site/contracts/site-config';

/**
 * `{siteAddress}`, `{plans.basic.price.yearly}`: the path to an entry of the site configuration.
 */
const placeholder = /\{([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)\}/g;

/**
 * Fills every text in a JSON value: a path in braces becomes the text or the number that the site
 * configuration has there. A path that it does not have stays, for the gate to refuse.
 */
export function fillFromConfig(value: unknown, config: SiteConfig): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(placeholder, (unfilled, way: string) => {
      const entry = entryOf(config, way.split('.'));
      return typeof entry === 'string' || typeof entry === 'number' ? String(entry) : unfilled;
    });
  }
  if (Array.isArray(value)) return value.map((item) => fillFromConfig(item, config));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillFromConfig(item, config)]),
  );
}

/** The placeholders that are still in a value after filling. */
export function unfilledIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(placeholder) ?? [];
  return isObject(value) ? Object.values(value).flatMap(unfilledIn) : [];
}

function entryOf(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  return isObject(value) && Object.hasOwn(value, key) ? entryOf(value[key], rest) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

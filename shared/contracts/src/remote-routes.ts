import * as z from 'zod/mini';
import { keptObject } from './kept-object.ts';

/** `pricing` in `src/pages/pricing.page.tsx`, `plans` in `src/sections/plans.section.tsx`. */
const moduleName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));

/** An absolute path without query or hash. `/why-{product}` takes the product's name in lower case. */
const routePath = z.string().check(z.regex(/^(?:\/|(?:\/(?:[a-z0-9-]|\{product\})+)+)$/));

/**
 * One page of a remote, as data. `{product}` and `{company}` in texts become the brand's names.
 * `indexable` says whether search engines may list it; `chrome` whether header and footer show.
 */
export const route = z.strictObject({
  path: routePath,
  page: moduleName,
  title: z.string().check(z.minLength(1), z.maxLength(70)),
  description: z.string().check(z.minLength(1), z.maxLength(170)),
  /** What is shown where the page is shared: a file of the application's `public`, 1200 × 630. */
  picture: z.optional(z.string().check(z.regex(/^(?:\/[a-z0-9-]+)+\.(?:jpg|png)$/))),
  indexable: z._default(z.boolean(), true),
  chrome: z._default(z.boolean(), true),
  /**
   * JSON-LD objects for the page. In their texts `{siteAddress}`, `{plans.basic.price.yearly}` and
   * any other way to a text or a number of the site configuration becomes what is there.
   */
  structuredData: z._default(z.array(z.record(z.string(), z.unknown())), []),
});
export type Route = z.infer<typeof route>;

/** The same as a release carries it: what another version wrote into it beside this passes. */
export const releasedRoute = keptObject(route.shape);

/** What `src/routes.ts` of a remote exports: its pages, and the sections that others may place. */
export const remoteRoutes = z.strictObject({
  routes: z.array(route),
  sections: z.array(moduleName),
});
export type RemoteRoutes = z.input<typeof remoteRoutes>;

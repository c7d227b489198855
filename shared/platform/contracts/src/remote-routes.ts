import * as z from 'zod/mini';
import { looseObject } from './loose-object.ts';
import { normalizeName } from './normalize-name.ts';

/** `pricing` in `src/pages/pricing/pricing.page.tsx`. */
const moduleName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));

/** Absolute, without query or hash. `/why-{product}` takes the product's name in lower case. */
const routePath = z.string().check(z.regex(/^(?:\/|(?:\/(?:[a-z0-9-]|\{product\})+)+)$/));

/**
 * The places of the site's menus:
 *
 * - `solutions`: the list of products in header and sidebar, and the footer's column of products
 * - `main`: the row of the header, the sidebar, and the end of the footer's company column
 * - `account`: beside the header's buttons, on wide screens, and in the sidebar
 * - `call-to-action`: the header's buttons, and the sidebar
 * - `small-screens`: the header of small screens, beside the button of the sidebar
 * - `sidebar`: the end of the sidebar, on small screens
 * - `company`: the footer's company column
 * - `policies`: the row at the footer's end
 */
const menuPlaces = [
  'solutions',
  'main',
  'account',
  'call-to-action',
  'small-screens',
  'sidebar',
  'company',
  'policies',
] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** A page's place in a menu. Readers leave out places that they do not know. */
const menuEntry = looseObject({
  place: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** The text of its link; `{product}` and `{company}` become the brand's names. */
  label: z.string().check(z.minLength(1)),
  /** Lower numbers come first. In one place no two pages have the same order or label. */
  order: z.int(),
});
export type MenuEntry = z.infer<typeof menuEntry>;

/** JSON-LD objects of a page. */
export const structuredData = z.array(z.record(z.string(), z.unknown()));

/**
 * One page of a remote. Texts may have `{product}` and `{company}`. `indexable`: for search
 * engines; `layout`: shows header and footer.
 */
export const route = z.strictObject({
  path: routePath,
  page: moduleName,
  title: z.string().check(z.minLength(1), z.maxLength(70)),
  description: z.string().check(z.minLength(1), z.maxLength(170)),
  /** The picture for shared links to the page: a file in the application's `public`, 1200 × 630. */
  picture: z.optional(z.string().check(z.regex(/^(?:\/[a-z0-9-]+)+\.(?:jpg|png)$/))),
  indexable: z._default(z.boolean(), true),
  layout: z._default(z.boolean(), true),
  /** Whether nothing on the page changes in the browser: no state, effects or handlers. */
  still: z.optional(z.boolean()),
  /** `on-interaction`: scripts wait for the visitor; otherwise for the first paint. */
  hydrate: z.optional(z.enum(['on-interaction'])),
  /** The page's places in the site's menus. Without it the page is in none. */
  menu: z.optional(z.array(menuEntry)),
  /** JSON-LD; `{siteAddress}` and paths such as `{address.city}` are filled in. */
  structuredData: z._default(structuredData, []),
});
export type Route = z.infer<typeof route>;

/** A route in a release, where keys that another version wrote pass. */
export const releasedRoute = looseObject(route.shape);

/** The places in the header, which stays one row only while its labels are short. */
const headerPlaces: readonly MenuPlace[] = ['main', 'account', 'call-to-action'];

const labelText = z.string().check(
  z.maxLength(40),
  z.refine((label) => normalizeName(label) !== '' && label === label.trim(), {
    error: 'A label has a text, without spaces around it',
  }),
  z.refine((label) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(label), {
    error: 'A label holds no characters that nobody sees, such as line ends: leave them out',
  }),
  z.refine((label) => !/[{}]/.test(label.replaceAll(/\{(?:product|company)\}/g, '')), {
    error: 'A label knows {product} and {company}, and no other braces',
  }),
);

/** A menu entry as its team writes it: a mistyped place or a wrong label fails the build. */
const writtenMenuEntry = z
  .strictObject({ ...menuEntry.shape, place: z.enum(menuPlaces), label: labelText })
  .check(
    z.refine(({ place, label }) => !headerPlaces.includes(place) || label.length <= 30, {
      path: ['label'],
      error: 'The header has room for labels of 30 characters: take a shorter one',
    }),
    z.refine(({ place, label }) => place !== 'small-screens' || label.length <= 10, {
      path: ['label'],
      error: 'The header of a phone has room for labels of 10 characters: take a shorter one',
    }),
  );

const writtenMenu = z.array(writtenMenuEntry).check(
  z.refine((menu) => new Set(menu.map(({ place }) => place)).size === menu.length, {
    error: 'A page stands once in a place of the menus: leave one of its entries out',
  }),
);

/** The exports of a remote's `src/routes.ts`: its pages, and the sections for other teams. */
export const remoteRoutes = z.strictObject({
  routes: z.array(z.strictObject({ ...route.shape, menu: z.optional(writtenMenu) })),
  sections: z.array(moduleName),
});
export type RemoteRoutes = z.input<typeof remoteRoutes>;

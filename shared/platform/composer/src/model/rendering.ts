import type { ApplicationName } from '@platform/contracts/application';
import type { PageComposition } from '@platform/contracts/composition';
import * as z from 'zod/mini';

export const rendering = z.strictObject({
  /** The releases of all remotes whose code was in the process, whatever it says of itself. */
  beside: z.record(z.string(), z.string()),
  html: z.string(),
  css: z.string(),
  used: z.array(
    z.strictObject({
      /** Such as `pricing/sections/plans`. */
      id: z.string(),
      release: z.string(),
      /** Loaded only when it comes near the viewport. */
      later: z.boolean(),
      /** The platform modules that it requires, directly or indirectly. */
      platform: z.array(z.string()),
    }),
  ),
  /** Why parts that are declared still are not, and whose code it is, if known. */
  notStill: z.array(
    z.strictObject({
      app: z.optional(z.string()),
      reason: z.string(),
      frames: z.optional(z.array(z.string())),
    }),
  ),
});
export type Rendering = z.infer<typeof rendering>;
export type UsedModule = Rendering['used'][number];

export interface Target {
  readonly app: ApplicationName;
  readonly path: string | undefined;
}

export function targetsOf({ routes }: PageComposition): Target[] {
  return [...routes, { app: 'shell', path: undefined }];
}

export interface PageFailure {
  /** Undefined for the not-found page, and if the shell itself does not load. */
  readonly path: string | undefined;
  /** Whose code it was, if known; otherwise the owner of the page. */
  readonly app: ApplicationName;
  /** No chosen release has a page or section; or the shell can't parse what the page carries. */
  readonly kind: 'missing-module' | 'render' | 'unreadable';
  readonly reason: string;
  /** Positions in render bundles, such as `pricing/1.0.0-3fa9c21b5d0e7f64/node/pages/pricing.cjs:12:5`. */
  readonly frames?: readonly string[];
}

const texts = z.array(z.string());
const setOfTexts = z.pipe(
  texts,
  z.transform((found): ReadonlySet<string> => new Set(found)),
);

/** What the gates check in a document. */
export const pageFacts = z.object({
  /** Every inline script, including event handlers. */
  inlineScripts: texts,
  /** The `href` of every link that a visitor can follow. */
  links: texts,
  ids: setOfTexts,
  times: setOfTexts,
  titles: texts,
  /** The address of every picture without an `alt`; an empty one is fine for decoration. */
  picturesWithoutText: texts,
  description: z.optional(z.string()),
  /** Of the text of every `<style>` element. */
  styleHashes: texts,
  /** Of every distinct `style` attribute, decoded. */
  styleAttributeHashes: texts,
  /** The hash of what visitors see of it, whichever releases it is made of, and the files in it. */
  shown: z.string(),
  files: texts,
  /** The addresses of what its first view loads, but for `scripts`; pictures further down wait. */
  loads: texts,
  /** The hash of the document without its data; absent if that can't be told apart. */
  content: z.optional(z.string()),
  /** Of the whole document. */
  bytes: z.int(),
  /** The addresses of the scripts that its data names. */
  scripts: texts,
  /** Whether they wait until the visitor touches the page. */
  waits: z.boolean(),
});
export type PageFacts = z.infer<typeof pageFacts>;

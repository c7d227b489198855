import * as z from 'zod/mini';
import { applicationName, remoteName } from './application.ts';
import { contractVersion } from './contract-version.schema.ts';
import { filePath, releaseId } from './release.ts';
import { route, structuredData } from './remote-routes.ts';
import { siteConfig } from './site-config.ts';

/** 16 characters of the hash of everything a composition is made from. */
export const compositionId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A page of a composition, as the edge answers it. */
const composedPage = z.strictObject({
  /** Its file below the composition's folder: `pages/` and its SHA-256, which names the content. */
  file: z.string().check(z.regex(/^pages\/[0-9a-f]{64}\.html$/)),
  /** SHA-256 of the document; also its ETag. */
  hash,
  /** The value of its Content-Security-Policy header. */
  contentSecurityPolicy: z.string(),
});

/** A text that was made when composing, and is served beside the pages. */
const composedText = z.strictObject({
  /** Its file below the composition's folder. */
  file: z.string().check(z.regex(/^texts\/[0-9a-f]{64}\.(?:txt|xml)$/)),
  hash,
});

/**
 * `composition.json`: one immutable choice of a release for every application and a site
 * configuration, with every page prerendered.
 */
export const composition = z.strictObject({
  contract: contractVersion,
  id: compositionId,
  releases: z.record(applicationName, releaseId),
  /** The release to fall back to, of each remote that was live in another release before. */
  fallbacks: z.partialRecord(remoteName, releaseId),
  config: siteConfig,
  /** By path. */
  pages: z.record(z.string(), composedPage),
  /** The answer to any other path, with status 404. */
  notFound: composedPage,
  /** By path: what search engines ask for. */
  texts: z.record(z.string(), composedText),
  /** By path: files of the releases that are served at the site's root. */
  publicFiles: z.record(z.string(), z.strictObject({ app: applicationName, file: filePath })),
});
export type Composition = z.infer<typeof composition>;
export type ComposedPage = z.infer<typeof composedPage>;
export type ComposedText = z.infer<typeof composedText>;

/** The name of the file that describes a composition, in the composition's folder. */
export const COMPOSITION_FILE = 'composition.json';

/** A remote's release as a browser loads it: nothing is run that does not match `integrity`. */
const loadableRelease = z.object({
  release: releaseId,
  /** Address of the Module Federation entry, without scheme and host. */
  entry: z.string(),
  integrity: z.string(),
});

/** A page as the shell's router knows it, with brand names filled in. */
const composedRoute = z.object({
  ...route.shape,
  app: remoteName,
  /** Older composers wrote that of every page; now each document has its own in its head. */
  structuredData: z.optional(structuredData),
});
export type ComposedRoute = z.infer<typeof composedRoute>;

/**
 * What a page carries of its composition, embedded as JSON: enough for the shell to find and check
 * every remote without another request. Unknown keys are ignored, so that an older shell can read
 * what a newer composer wrote.
 */
export const pageComposition = z.object({
  contract: contractVersion,
  id: compositionId,
  config: siteConfig,
  remotes: z.record(
    remoteName,
    z.object({ ...loadableRelease.shape, fallback: z.optional(loadableRelease) }),
  ),
  routes: z.array(composedRoute),
});
export type PageComposition = z.infer<typeof pageComposition>;
export type LoadableRelease = z.infer<typeof loadableRelease>;

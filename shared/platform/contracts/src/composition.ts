import * as z from 'zod/mini';
import { composedName, SHELL } from './application.ts';
import { configurationId } from './configuration-release.ts';
import { looseObject } from './loose-object.ts';
import { filePath, releaseId } from './release.ts';
import { releaseKeysIn } from './release-keys.ts';
import { route } from './remote-routes.ts';
import { siteAddresses } from './site-addresses.ts';

/** 16 characters of the hash of everything that `composition.json` says, pages and policies included. */
export const compositionId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A page of a composition, as the edge serves it. */
const composedPage = looseObject({
  /** SHA-256 of the document; also its ETag. */
  hash,
  /** The value of its Content-Security-Policy header. */
  contentSecurityPolicy: z.string(),
});

/** A text that composing generated, and that the edge serves beside the pages. */
const composedText = looseObject({ hash });

/** The directory of a large site, as a script: see `Directory`. */
const composedDirectory = looseObject({
  /** Its file in the store, for all compositions with the same. */
  file: z.string().check(z.regex(/^directories\/[0-9a-f]{64}\.js$/)),
  hash,
});

/** A path at the site's root, which is also one in an export's folder and never leaves it. */
const rootPath = z
  .string()
  .check(z.refine((path) => path === '/' || filePath.safeParse(`web${path}`).success));

/** A release for every application: the shell, and any remotes. */
const chosenReleases = z.catchall(z.object({ [SHELL]: releaseId }), releaseId).check(
  z.refine((releases) => Object.keys(releases).every(isApplicationName), {
    error: 'names what is no application',
  }),
);

/** `composition.json`: immutable releases and configuration, with every page prerendered. */
export const composition = looseObject({
  contract: z.int(),
  /** The composer's generation; an older one's command does not build on it. */
  composer: z.int(),
  /** The hash of that composer's sources, which decide the bytes. */
  composerSources: z.string(),
  /** In its copyright lines and its `security.txt`, until what serves it writes the current one. */
  year: z.optional(z.int()),
  id: compositionId,
  releases: chosenReleases,
  /** The fallback release of each remote that was live in another release before. */
  fallbacks: z.record(composedName, releaseId),
  /** The release of the site configuration. */
  config: configurationId,
  addresses: siteAddresses,
  /** Those of the configuration: whoever serves it needs no other file to check its releases. */
  releaseKeys: z.optional(releaseKeysIn(z.looseObject as typeof z.strictObject)),
  /** By path: the owner of a path that several releases claim. */
  owners: z.optional(z.record(z.string(), composedName)),
  /** By path. */
  pages: z.record(rootPath, composedPage),
  /** The answer to any other path, with status 404. */
  notFound: composedPage,
  /** Parts declared still that are not, under this configuration for example. */
  notStill: z.optional(
    z.array(
      looseObject({
        path: z.string(),
        /** Whose code it is. */
        app: composedName,
        /** Why, with the line of the source. */
        reason: z.string(),
      }),
    ),
  ),
  /** By path: texts for search engines. */
  texts: z.record(rootPath, composedText),
  /**
   * Files below the composition's folder, with the SHA-256 of each as its name: lists of all its
   * documents and texts.
   */
  archives: z.array(z.string().check(z.regex(/^archives\/[0-9a-f]{64}\.json$/))),
  /** Absent where every document carries its own. */
  directory: z.optional(composedDirectory),
  /** By path: files of the releases that are served at the site's root. */
  publicFiles: z.record(rootPath, looseObject({ app: composedName, file: filePath })),
});
export type Composition = z.infer<typeof composition>;
export type ComposedPage = z.infer<typeof composedPage>;
export type ComposedText = z.infer<typeof composedText>;
export type ComposedDirectory = z.infer<typeof composedDirectory>;

function isApplicationName(name: string): boolean {
  return composedName.safeParse(name).success;
}

/** The name of the file that describes a composition, in the composition's folder. */
export const COMPOSITION_FILE = 'composition.json';

/** @param file begins with `directories/` */
export function directoryAddress(file: string): string {
  return `/_site/${file}`;
}

/** A remote's release as a browser loads it, which runs nothing that does not match `integrity`. */
const loadableRelease = z.object({
  release: releaseId,
  /** Address of the Module Federation entry, without scheme and host. */
  entry: z.string(),
  integrity: z.string(),
  /** Keys of its pages and sections, such as `sections/plans`; the shell loads no others. */
  modules: z.array(z.string()),
});

/** A page as the shell's router knows it, with brand names filled in. */
const { structuredData: _inHead, ...composedRouteShape } = route.shape;
const composedRoute = z.object({ ...composedRouteShape, app: composedName });
export type ComposedRoute = z.infer<typeof composedRoute>;

/**
 * What a page carries of its composition, as JSON: enough to find and check every remote without
 * another request. Unknown keys are ignored.
 */
export const pageComposition = z.object({
  contract: z.int(),
  /** Of what was chosen: no page can contain the id of the composition, which covers the pages. */
  id: compositionId,
  /** What the site's pages carry of its configuration. */
  config: z.unknown(),
  remotes: z.record(
    composedName,
    z.object({ ...loadableRelease.shape, fallback: z.optional(loadableRelease) }),
  ),
  routes: z.array(composedRoute),
});
export type PageComposition<Config = unknown> = z.infer<typeof pageComposition> & {
  readonly config: Config;
};
/** The part that grows with the site, which documents of a large site share as a script. */
export type Directory = Pick<PageComposition, 'remotes' | 'routes'>;
export type LoadableRelease = z.infer<typeof loadableRelease>;

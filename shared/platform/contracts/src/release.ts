import * as z from 'zod/mini';
import { type ApplicationName, remoteName, SHELL } from './application.ts';
import { brandAssets } from './brand-assets.ts';
import { looseObject } from './loose-object.ts';
import { releasedRoute } from './remote-routes.ts';
import { storedEntry } from './stored-entries.ts';

/**
 * `<package version>-<16 characters of the content hash>`, for example `1.4.0-3fa9c21b5d0e7f64`. Who
 * publishes or promotes computes it again: fewer characters could be found for other content.
 */
export const releaseId = z.string().check(z.regex(/^\d+\.\d+\.\d+-[0-9a-f]{16}$/));

/** A subresource integrity value: `sha384-` and the hash in base64. */
export const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]+$/));

/** A path inside a release's folder, such as `web/static/js/3fa9c21b.js`; it never leaves it. */
export const filePath = z.string().check(
  z.regex(/^(?:web|node)\/[^\\]+$/),
  z.refine(
    (path) => !path.split('/').some((part) => part === '' || part === '.' || part === '..'),
    {
      error: 'leaves its folder',
    },
  ),
);

/** The browser files that one module needs beyond its application's entry, in loading order. */
const webFiles = looseObject({ scripts: z.array(filePath), styles: z.array(filePath) });

/** A page or section of a remote. Key: `pages/pricing` or `sections/plans`. */
const exposedModule = looseObject({
  ...webFiles.shape,
  /** The CommonJS module whose default export renders it in Node. */
  node: filePath,
});

/** Literal names in the sources, each with its file relative to the application's folder. */
const namedInSources = {
  /** Sections of remotes, such as `pricing/plans`. */
  namedSections: z.array(looseObject({ section: z.string(), source: z.string() })),
  /** Addresses inside the site, without those that the source passes to `usePageExists`. */
  namedLinks: z.array(looseObject({ link: z.string(), source: z.string() })),
};

const common = {
  contract: z.int(),
  id: releaseId,
  version: z.string(),
  /** The version of Module Federation's runtime at build time; remotes run on the shell's. */
  federation: z.string(),
  /** Every other file of the release, with its hash and its size in bytes. */
  files: z.record(filePath, looseObject({ integrity, size: z.int() })),
  ...namedInSources,
  /** What it stores in browsers, for the cookie policy. */
  storedEntries: z.array(storedEntry),
  /** Which brand its pictures and documents show. */
  brandAssets,
};

/** `release.json` of the shell. */
export const shellRelease = looseObject({
  ...common,
  app: z.literal(SHELL),
  /** The files that the document itself loads. */
  entry: webFiles,
  /** The CommonJS module that holds the shell's half of rendering; see `render-bundle.ts`. */
  renderBundle: filePath,
  /** Platform modules for remotes: version, files to preload, sorted names if known. */
  provides: z.record(
    z.string(),
    looseObject({
      version: z.string(),
      ...webFiles.shape,
      names: z.optional(z.array(z.string())),
    }),
  ),
});

/** `release.json` of a remote. */
export const remoteRelease = looseObject({
  ...common,
  app: remoteName,
  /** The Module Federation entry. */
  entry: filePath,
  /** Semver range of each platform package that the remote was built against. */
  requires: z.record(z.string(), z.string()),
  /** The names taken from each platform module; `*` where the compiler could not tell. */
  uses: z.record(z.string(), z.array(z.string())),
  routes: z.array(releasedRoute),
  sections: z.array(z.string()),
  modules: z.record(z.string(), exposedModule),
});

/** `release.json`: one immutable build. Browsers fetch `web/`; composing renders with `node/`. */
export type Release = ShellRelease | RemoteRelease;
export type ShellRelease = z.infer<typeof shellRelease>;
export type RemoteRelease = z.infer<typeof remoteRelease>;

/** The schema of an application's `release.json`. */
export function releaseSchema(app: ApplicationName) {
  return app === SHELL ? shellRelease : remoteRelease;
}

/** Whether a release is the shell's. */
export function isShellRelease(release: Release): release is ShellRelease {
  return release.app === SHELL;
}

export type WebFiles = z.infer<typeof webFiles>;

/** The name of the file that describes a release, in the release's folder. */
export const RELEASE_FILE = 'release.json';

/**
 * The packages whose code a release has, as CycloneDX. It is one of its files, so that its hash is
 * listed and signed; browsers get only `web/`.
 */
export const BILL_OF_MATERIALS_FILE = 'node/sbom.cdx.json';

/**
 * The address of a release's browser file, without host.
 *
 * @param file begins with `web/`
 */
export function releaseFileAddress(app: ApplicationName, id: string, file: string): string {
  return `${releaseBaseAddress(app, id)}${file.replace(/^web\//, '')}`;
}

const PUBLIC_FOLDER = 'web/public/';

/** Files at the site's root, such as `/terms.pdf`, from the application's `public` folder. */
export function publicFilesOf({ files }: Release): Map<string, string> {
  const found = Object.keys(files).filter((file) => file.startsWith(PUBLIC_FOLDER));
  return new Map(found.map((file) => [file.slice(PUBLIC_FOLDER.length - 1), file]));
}

/** The address below which a release's browser files are served; ends with a slash. */
export function releaseBaseAddress(app: ApplicationName, id: string): string {
  return `/_site/releases/${app}/${id}/`;
}

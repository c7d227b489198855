import type { ApplicationName } from '@platform/contracts/application';
import type { PageComposition } from '@platform/contracts/composition';
import type { DocumentParts } from '@platform/contracts/render-bundle';
import * as z from 'zod/mini';

// Teams' render bundles run in a process of their own, the render process. Composing sends it one
// request at a time, over the channel that Node opens to a forked child:
//
//     shell         load the shell's render bundle                  → the scripts its documents run
//     remotes       take bundles of remotes, load the platform      → ready
//     page          render one page                                 → the page
//     document      write one document, and read what it carries    → the document
//
// The process has no store, no environment and no network. It may answer `refused` instead, with
// every violation that it saw. One that loops, ends or takes too much memory gives no answer:
// composing kills it and starts another.
//
// Between request and answer it names every module that a page uses, so that modules can be blamed
// for a page that never comes back, and passes on what the code prints. Whatever comes from it may
// have been made by a team's code: it is `unknown` until parsed.

export interface ReleaseBundles {
  readonly app: ApplicationName;
  readonly id: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export interface ShellBundles extends ReleaseBundles {
  readonly renderBundle: string;
}

export interface RemoteBundles extends ReleaseBundles {
  /** The path of each module by key, such as `pages/pricing`. */
  readonly modules: ReadonlyMap<string, string>;
}

export type RenderRequest =
  | { readonly kind: 'shell'; readonly shell: ShellBundles; readonly composition: PageComposition }
  | { readonly kind: 'remotes'; readonly remotes: readonly RemoteBundles[] }
  | { readonly kind: 'page'; readonly path: string | undefined }
  | { readonly kind: 'document'; readonly parts: Omit<DocumentParts, 'composition'> };

const text = z.string().check(z.maxLength(2_000));
const moduleId = z.string().check(z.maxLength(200));

const violation = z.object({
  /** The responsible application, if known. */
  app: z.optional(moduleId),
  reason: text,
  frames: z.optional(z.array(text)),
});
export type Violation = z.infer<typeof violation>;

const usedModule = z.object({
  id: moduleId,
  later: z.boolean(),
  platform: z.array(z.string()),
});

const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shell'), inlineScripts: z.array(z.string()) }),
  z.object({ kind: z.literal('remotes') }),
  z.object({
    kind: z.literal('page'),
    html: z.string(),
    css: z.string(),
    used: z.array(usedModule),
    /** Why parts that are declared still are not; they were rendered anyway. */
    notStill: z.array(violation),
    /** False if the shell read more of the composition than its configuration and routes. */
    reusable: z.boolean(),
  }),
  z.object({
    kind: z.literal('document'),
    document: z.string(),
    unreadable: z.optional(text),
  }),
  z.object({
    kind: z.literal('refused'),
    violations: z.array(violation),
    /** Requested modules that the process does not have. */
    missing: z.array(moduleId),
  }),
]);
export type RenderAnswer = z.infer<typeof answer>;

const notice = z.discriminatedUnion('kind', [
  /** A page uses a module; `first` if that runs its code. */
  z.object({ kind: z.literal('uses'), id: moduleId, first: z.boolean() }),
  z.object({ kind: z.literal('loaded'), id: moduleId }),
  z.object({ kind: z.literal('printed'), line: text }),
]);
export type RenderNotice = z.infer<typeof notice>;

export const renderMessage = z.union([notice, answer]);

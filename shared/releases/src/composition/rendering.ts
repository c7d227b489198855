import type { PageComposition } from '@site/contracts/composition';
import * as z from 'zod/mini';
import type { Target } from './page-failure.ts';

/** A page as the shell rendered it, and the modules of remotes on it. */
export const rendering = z.strictObject({
  html: z.string(),
  css: z.string(),
  /** In the order of first use. */
  used: z.array(
    z.strictObject({
      /** Such as `pricing/sections/plans`. */
      id: z.string(),
      release: z.string(),
      /** Its code is fetched only when it comes near the visitor's screen. */
      later: z.boolean(),
      /** The platform modules that it asks the shell for, itself or through others. */
      platform: z.array(z.string()),
    }),
  ),
  /** Why parts of it that are declared still are not. */
  notStill: z.array(
    z.strictObject({
      /** Whose code it is, if that is known; otherwise it is that of the page's owner. */
      app: z.optional(z.string()),
      reason: z.string(),
      frames: z.optional(z.array(z.string())),
    }),
  ),
});
export type Rendering = z.infer<typeof rendering>;
export type UsedModule = Rendering['used'][number];

/** Every page of a composition. */
export function targetsOf({ routes }: PageComposition): Target[] {
  return [...routes, { app: 'shell', path: undefined }];
}

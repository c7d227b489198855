import * as z from 'zod/mini';
import { looseObject } from './loose-object.ts';

/** 16 characters of the hash of a configuration. */
export const configurationId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/**
 * `configurations/<id>.json` of the store, named by its content.
 *
 * @param configuration the schema of what any version of this site has published
 */
export const configurationReleaseOf = <Schema extends z.ZodMiniType>(configuration: Schema) =>
  looseObject({ contract: z.int(), id: configurationId, configuration });

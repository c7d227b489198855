import * as z from 'zod/mini';
import { configurationId } from './configuration-release.ts';
import { looseObject } from './loose-object.ts';

/** Where an edge serves them as JSON, to back ends above all. */
export const LIVE_CONFIGURATIONS_PATH = '/_site/configurations';

/** For that many hours after it was last live a configuration is served there, and kept. */
export const CONFIGURATION_HOURS = 30 * 24;

const liveConfigurationReleaseOf = <Schema extends z.ZodMiniType>(configuration: Schema) =>
  looseObject({
    id: configurationId,
    configuration,
    /** When it was last live, as an ISO 8601 time in UTC; absent while visitors get it. */
    until: z.optional(z.iso.datetime()),
  });

/**
 * The configurations live now or in the last `CONFIGURATION_HOURS`, each once.
 *
 * @param configuration the schema of what any version of the site has published
 */
export const liveConfigurationsOf = <Schema extends z.ZodMiniType>(configuration: Schema) =>
  looseObject({
    contract: z.int(),
    /** The ledger that `revision` belongs to; absent for one that an earlier version wrote. */
    epoch: z.optional(z.string()),
    /** The revision that the edge serves. */
    revision: z.int().check(z.positive()),
    /** The configuration of that revision, which is among the configurations. */
    live: configurationId,
    configurations: z.array(liveConfigurationReleaseOf(configuration)),
  });
export type LiveConfigurations<Schema extends z.ZodMiniType> = z.infer<
  ReturnType<typeof liveConfigurationsOf<Schema>>
>;

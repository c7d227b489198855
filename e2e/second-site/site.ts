import { platformConfigurationIn } from '@platform/contracts/platform-configuration';
import { defineSite } from '@platform/contracts/site-definition';
import * as z from 'zod/mini';

const configurationIn = (object: typeof z.strictObject) =>
  object({
    ...platformConfigurationIn(object),
    /** The hours at which the reading rooms open and close. */
    hours: object({ from: z.int(), to: z.int() }),
  });
const configuration = configurationIn(z.looseObject as typeof z.strictObject);
type Configuration = z.infer<typeof configuration>;

/** A county library: nothing is sold, nobody signs up, and no back end answers. */
export const site = defineSite<Configuration>({
  configuration,
  parseConfiguration: (text) => configurationIn(z.strictObject).parse(JSON.parse(text)),
  configure(configuration, { site: siteAddress }) {
    const { product, company, email, releaseKeys, pageWeights, hours } = configuration;
    return {
      ...{ product, company, email, releaseKeys, pageWeights, siteAddress },
      values: { product, company, hours },
      forPages: { siteAddress, product, hours },
      outside: { scripts: [], frames: [], calls: [] },
      gates: [
        {
          name: 'opening-hours',
          check: ({ pages }) =>
            hours.from < hours.to
              ? []
              : pages.map(({ app }) => ({
                  app,
                  reason: 'it closes before it opens',
                  subject: 'hours',
                })),
        },
      ],
    };
  },
  publicConfiguration: (configuration) => configuration,
  conflictsIn: ({ hours }) => ({ hours: hours.to > 20 ? ['nobody is there after eight'] : [] }),
  suddenIn: () => [],
  topicOf: ({ kind }) => (kind === 'configuration' ? 'Opening hours' : undefined),
  textsShownIn: () => ({}),
  pinnedPaths: [],
  measuredPages: ['/'],
  backEnd: () => Promise.reject(new Error('a library has no back end')),
});

import { platformConfigurationIn } from '@platform/contracts/platform-configuration';
import {
  type BackEnd,
  defineSite,
  type SiteGap,
  type SiteGate,
} from '@platform/contracts/site-definition';
import * as z from 'zod/mini';

/* The site of the fixtures: reading rooms of a library, with what any site may tell the platform. */

const branch = z.looseObject({
  /** The hour. */
  closes: z.int(),
});

export const fixtureSchema = z.looseObject({
  ...platformConfigurationIn(z.looseObject as typeof z.strictObject),
  phone: z.string(),
  /** Nobody is told. */
  doorCode: z.string(),
  branches: z.looseObject({ north: branch, south: branch }),
  features: z.looseObject({ topBanner: z.boolean(), wiredExtras: z.boolean() }),
  releaseHealth: z._default(z.looseObject({ sample: z.number() }), { sample: 1 }),
  termsVersion: z.optional(z.string()),
  video: z.looseObject({ embedUrl: z.optional(z.string()) }),
});
export type FixtureConfiguration = z.infer<typeof fixtureSchema>;

export const fixtureDefinition = defineSite<FixtureConfiguration>({
  configuration: fixtureSchema,
  parseConfiguration,
  pinnedPaths: ['/auth/register', '/register/step1'],
  measuredPages: ['/'],

  configure(configuration, addresses) {
    const { doorCode: _, releaseKeys, pageWeights, ...shown } = configuration;
    const { product, company, email, video } = shown;
    const frames = video.embedUrl ? [new URL(video.embedUrl).origin] : [];
    const values = {
      ...shown,
      siteAddress: addresses.site,
      setupService: { address: addresses.setup },
    };
    return {
      ...{ product, company, email, releaseKeys, pageWeights, siteAddress: addresses.site },
      values,
      forPages: values,
      outside: { scripts: [], frames, calls: [new URL(addresses.setup).origin] },
      gates: [brandGate(configuration), termsGate(configuration)],
    };
  },

  publicConfiguration: (configuration) => ({ ...configuration, doorCode: '0000' }),

  conflictsIn({ branches: { north, south } }) {
    const hours = `${north.closes} in branches.north.closes, ${south.closes} in branches.south.closes`;
    const isSame = north.closes === south.closes;
    return { hours: isSame ? [] : [`the branches close at several hours: ${hours}`] };
  },

  topicOf: ({ to = '' }) => (/o'clock/.test(to) ? 'Hours' : undefined),
  textsShownIn: (_template, { product }) => ({ product }),

  async backEnd(): Promise<BackEnd<FixtureConfiguration>> {
    throw new Error('reading rooms have no back end');
  },
});

function parseConfiguration(text: string): FixtureConfiguration {
  const parsed = fixtureSchema.safeParse(JSON.parse(text), { reportInput: true });
  if (parsed.success) return parsed.data;
  const [{ path = [] } = {}] = parsed.error.issues;
  throw new Error(`Site configuration: ${path.join('.')} is not right`, { cause: path });
}

/** Files that show another brand are out of date. */
const brandGate = ({ product }: FixtureConfiguration): SiteGate => ({
  name: 'brand-assets',
  check: ({ releases }) =>
    releases.flatMap(({ app, brandAssets }) =>
      brandAssets.flatMap(({ command, shows }): SiteGap[] => {
        if (shows.product === product) return [];
        return [{ app, reason: `run \`${command}\``, subject: `${shows.product}` }];
      }),
    ),
});

/** Pages and configuration go back together. */
const termsGate = ({ termsVersion: wanted }: FixtureConfiguration): SiteGate => ({
  name: 'terms-version',
  stopsGoingBack: true,
  check: ({ pages }) =>
    pages.flatMap(({ app, path, times }): SiteGap[] => {
      if (path !== '/terms' || wanted === undefined || times.has(wanted)) return [];
      const found = [...times].join(', ');
      const reason = `the terms are of ${found}, and not of ${wanted}`;
      return [{ app, page: path, other: 'config', reason, subject: `${found} ${wanted}` }];
    }),
});

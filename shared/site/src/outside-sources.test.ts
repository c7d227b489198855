import { exampleConfiguration } from '@site/contracts/example-configuration';
import { withAddresses } from '@site/contracts/site-configuration';
import { expect, test } from 'vitest';
import { outsideSources } from './outside-sources.ts';

const setup = 'https://setup.example';
const example = withAddresses(exampleConfiguration, { site: 'https://acacia.example', setup });
const { payments } = example;
const withoutCards: typeof example = {
  ...example,
  payments: { ...payments, methods: ['mobile_money'] },
};
const botCheck = { kind: 'recaptcha', siteKey: 'key' } as const;
const google = 'https://www.google.com/recaptcha/';

test.each<[string, typeof example, ReturnType<typeof outsideSources>]>([
  [
    'calls go to the setup service only, and no other page may stand in a frame',
    withoutCards,
    { scripts: [], frames: [], calls: [setup] },
  ],
  [
    "the card provider's page may stand in a frame where cards are taken",
    example,
    {
      scripts: [],
      frames: [setup, 'https://pay.pesapal.com', 'https://cybqa.pesapal.com'],
      calls: [setup],
    },
  ],
  [
    "Google's bot check is let in where the site configuration says so",
    { ...withoutCards, botCheck },
    {
      scripts: [google, 'https://www.gstatic.com/recaptcha/'],
      frames: [google],
      calls: [setup, google],
    },
  ],
  [
    "a video's host may stand in a frame",
    { ...withoutCards, video: { embedUrl: 'https://video.example/1' } },
    { scripts: [], frames: ['https://video.example'], calls: [setup] },
  ],
])('%s', (_rule, config, sources) => {
  expect(outsideSources(config)).toEqual(sources);
});

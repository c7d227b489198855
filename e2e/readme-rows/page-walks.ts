import { expect } from '@playwright/test';
import { API, CONTRACTS_REPORT, type Walk } from './walk.ts';

const PRICING_ROUTES = 'mfe-pricing/src/routes.ts';
const DEVICES_ROUTES = 'mfe-devices/src/routes.ts';
const DEVICES_PAGE = 'mfe-devices/src/pages/devices/devices.page.tsx';

const page = `import { Column, PageTitle, Text } from '@site/ui';

export default function DiscountsPage() {
  return (
    <Column paddingBlock="16">
      <PageTitle>Discounts</PageTitle>
      <Text>Schools pay half.</Text>
    </Column>
  );
}
`;

const route = `  routes: [
    {
      path: paths.discounts(),
      page: 'discounts',
      title: 'Discounts | {product}',
      description:
        'Who pays less for {product}, by how much, and how to ask for it before you buy.',
    },
`;

const section = `import { Column, Text } from '@site/ui';

export default function OfferSection() {
  return (
    <Column>
      <Text>Two months free</Text>
    </Column>
  );
}
`;

/** What visitors of the site can open, and how they find it. */
export const pageWalks = {
  'a page': {
    files: { 'mfe-pricing/src/pages/discounts/discounts.page.tsx': page },
    changes: [
      [PRICING_ROUTES, '  routes: [\n', route],
      [
        'shared/contracts/src/paths.ts',
        "  pricing: () => '/pricing',\n",
        "  pricing: () => '/pricing',\n  discounts: () => '/discounts',\n",
      ],
    ],
    programs: [API],
    written: CONTRACTS_REPORT,
    releases: ['pricing'],
    expectLive: async ({ read }) => {
      expect(await read('/discounts')).toMatch(/<h1[^>]*>Discounts<\/h1>/);
    },
  },
  "a link in the site's menus": {
    changes: [
      [
        PRICING_ROUTES,
        '      menu: [\n',
        "      menu: [\n        { place: 'main', label: 'What it costs', order: 25 },\n",
      ],
    ],
    releases: ['pricing'],
    expectLive: async ({ read }) => {
      expect(await read('/')).toMatch(/<a[^>]*href="\/pricing"[^>]*>What it costs</);
    },
  },
  "a file at the site's root": {
    files: { 'mfe-pricing/public/price-list.txt': 'Basic: 25,000\n' },
    releases: ['pricing'],
    expectLive: async ({ read }) => expect(await read('/price-list.txt')).toBe('Basic: 25,000\n'),
  },
  'a picture for shared links': {
    changes: [
      [
        DEVICES_ROUTES,
        "      page: 'device-checkout',\n",
        "      page: 'device-checkout',\n      picture: '/share/device-checkout.jpg',\n",
      ],
    ],
    programs: ['shared/workspace/src/share-pictures.ts'],
    written: ['mfe-devices/public/share/device-checkout.jpg'],
    redrawn: /\/public\/share\/[^/]+\.jpg$/,
    releases: ['devices'],
    expectLive: async ({ read, site }) => {
      const picture = `${site.address}/share/device-checkout.jpg`;
      expect(await read('/device-checkout')).toContain(`content="${picture}"`);
      expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg');
    },
  },
  'a section for other teams': {
    files: { 'mfe-pricing/src/sections/offer.section.tsx': section },
    changes: [
      [PRICING_ROUTES, "sections: ['plans']", "sections: ['plans', 'offer']"],
      [DEVICES_PAGE, '{ useFilledContent }', '{ RemoteSection, useFilledContent }'],
      [
        DEVICES_PAGE,
        '      <HelpLine content={text.help} />\n',
        '      <HelpLine content={text.help} />\n      <RemoteSection id="pricing/offer" />\n',
      ],
    ],
    releases: ['pricing', 'devices'],
    expectLive: async ({ read }) => expect(await read('/devices')).toContain('Two months free'),
  },
} satisfies Record<string, Walk>;

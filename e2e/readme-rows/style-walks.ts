import { expect } from '@playwright/test';
import { promoteConfig } from '../site/changed-config.ts';
import { API, type Walk } from './walk.ts';

const DEVICES_PAGE = 'mfe-devices/src/pages/devices/devices.page.tsx';
const DEVICES_HERO = 'mfe-devices/src/pages/devices/hero.tsx';
const HELP_LINE = '      <HelpLine content={text.help} />\n';

const ribbon = `import { chakra } from '@chakra-ui/react';

/** A strip that says what is new. */
export const Ribbon = chakra('p', { base: { paddingBlock: '2', textAlign: 'center' } });
`;

const cardProgram = `import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsShownIn } from '@site/contracts/brand-assets';
import { recordBrandAsset } from '@site/node/brand-assets';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';

const folder = join(import.meta.dirname, '..');
const config = await requireSiteConfiguration();
const shows = textsShownIn('{product}', config);
const text = \`<text y="20">\${shows.product}</text>\`;
const drawing = \`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">\${text}</svg>\\n\`;
writeFileSync(join(folder, 'public/card.svg'), drawing);
recordBrandAsset(folder, {
  files: 'the business card',
  command: 'pnpm --filter marketing exec tsx assets/card.ts',
  shows,
});
`;

/** How pages look, and what they leave in a browser. */
export const styleWalks = {
  'a style sheet': {
    files: {
      'mfe-devices/src/pages/devices/help.module.css': '.help {\n  outline: 3px dotted;\n}\n',
    },
    changes: [
      [
        DEVICES_PAGE,
        "import { HelpLine } from './help-line.tsx';\n",
        "import styles from './help.module.css';\nimport { HelpLine } from './help-line.tsx';\n",
      ],
      [
        DEVICES_PAGE,
        HELP_LINE,
        `      <div className={styles.help}>\n  ${HELP_LINE}      </div>\n`,
      ],
    ],
    releases: ['devices'],
    expectLive: async ({ read }) => {
      const page = await read('/devices');
      const [, sheet = ''] = /<link[^>]*href="([^"]*\.css)"/.exec(page) ?? [];
      const styles = sheet ? await read(new URL(sheet, 'http://site').pathname) : page;
      const [, name = ''] = /\.([\w-]+) ?\{[^}]*outline:[^}]*dotted/.exec(styles) ?? [];
      expect(name).toMatch(/^devices-/);
      expect(page).toContain(`class="${name}"`);
    },
  },
  'a text kept in the browser': {
    changes: [
      [
        'mfe-devices/src/stored-entries.ts',
        '  session: {\n',
        "  session: {\n    'last-device': {\n      purpose: 'The device that you looked at last.',\n      until: 'until the tab is closed',\n    },\n",
      ],
    ],
    releases: ['devices'],
    expectLive: async ({ read }) => {
      expect(await read('/cookies')).toContain('The device that you looked at last.');
    },
  },
  'a picture with the brand': {
    files: { 'mfe-marketing/assets/card.ts': cardProgram },
    programs: ['mfe-marketing/assets/card.ts'],
    written: ['mfe-marketing/brand-assets.json', 'mfe-marketing/public/card.svg'],
    releases: ['marketing'],
    expectLive: async ({ read, site }) => {
      expect(await read('/card.svg')).toContain('<text y="20">Nguzo</text>');
      const rename = promoteConfig(site, (config) => ({ ...config, product: 'Mlango' }));
      await expect(rename).rejects.toThrow(/assets\/card\.ts/);
    },
  },
  'a component': {
    files: { 'shared/ui/src/layout/ribbon.ts': ribbon },
    changes: [
      [
        'shared/ui/src/index.ts',
        "export { PageSection } from './layout/page-section.tsx';\n",
        "export { PageSection } from './layout/page-section.tsx';\nexport { Ribbon } from './layout/ribbon.ts';\n",
      ],
      [
        DEVICES_HERO,
        '{ Band, PageTitle, Stack, Text }',
        '{ Band, PageTitle, Ribbon, Stack, Text }',
      ],
      [
        DEVICES_HERO,
        '      </Stack>\n',
        '        <Ribbon>New: scanners</Ribbon>\n      </Stack>\n',
      ],
    ],
    programs: [API],
    written: ['shared/ui/api.md', 'shared/ui/package.json'],
    releases: ['shell', 'devices'],
    expectLive: async ({ read }) => {
      expect(await read('/devices')).toMatch(/<p[^>]*>New: scanners<\/p>/);
    },
  },
} satisfies Record<string, Walk>;

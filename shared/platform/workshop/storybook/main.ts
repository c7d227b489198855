import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pluginReact } from '@rsbuild/plugin-react';
import type { StorybookConfig } from 'storybook-react-rsbuild';

// The builder takes a pattern to pieces at its first star, and finds nothing by that of `mfe-*`.
const remotes = readdirSync(join(import.meta.dirname, '../../../..')).filter((folder) =>
  folder.startsWith('mfe-'),
);

const config: StorybookConfig = {
  framework: 'storybook-react-rsbuild',
  stories: [
    '../../../site/ui/src/**/*.stories.tsx',
    ...remotes.map((remote) => `../../../../${remote}/src/**/*.stories.tsx`),
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // A page has a ground of its own, and props are in the sources, with their types.
  features: { backgrounds: false, controls: false, actions: false, interactions: false },
  typescript: { reactDocgen: false },
  rsbuildFinal: ({ plugins = [], ...rsbuild }) => ({
    ...rsbuild,
    plugins: [...plugins, pluginReact()],
  }),
};

export default config;

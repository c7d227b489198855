import { pluginReact } from '@rsbuild/plugin-react';
import type { StorybookConfig } from 'storybook-react-rsbuild';

const config: StorybookConfig = {
  framework: 'storybook-react-rsbuild',
  stories: ['../../ui/src/**/*.stories.tsx', '../../../mfe-*/src/kit/**/*.stories.tsx'],
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

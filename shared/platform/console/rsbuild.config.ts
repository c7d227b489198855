import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** One ordinary application, without federation: page and server are of one release. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './src/page/main.tsx' } },
  html: {
    title: 'Console',
    template: './src/page/page.html',
    favicon: './src/page/icon.svg',
  },
  output: {
    distPath: { root: 'dist/page' },
    assetPrefix: '/console/',
    cleanDistPath: true,
    // The page's policy refuses addresses of data.
    dataUriLimit: 0,
    legalComments: 'none',
  },
  performance: { printFileSize: false },
});

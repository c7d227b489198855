import type { ShellRelease } from '@platform/contracts/release';
import { type FixtureFiles, type FixtureSources, writeFixtureBuild } from './fixture-build.ts';

export const fixtureRenderBundle = `
const { inspect } = require('node:util');
const { close } = require('./words.js');
const react = { useId: () => ':r0:' };
exports.loadPlatform = async () => ({
  // As bundlers wrap CommonJS.
  react: { name: 'react', default: react, get useId() { return react.useId; } },
  '@site/ui': { heading: (text) => '<h1>' + text + '</h1>' },
  '@site/ui/tabs': { tabs: () => '<div style="width: 40%; --gap: &quot;1&quot;">tabs</div>' },
});
exports.renderPage = async (path, composition, load) => {
  const route = composition.routes.find((candidate) => candidate.path === path);
  if (path !== undefined && !route) throw new Error('no route ' + inspect(path));
  const later = [];
  const notStill = [];
  const html = route
    ? await (await load(route.app + '/pages/' + route.page)).default({
        composition,
        notStill: (error) => notStill.push(error),
        section: async (id) => (await load(id)).default({ composition }),
        sectionLater: async (id) => {
          later.push(id);
          return (await load(id)).default({ composition });
        },
      })
    : '<h1>Page not found</h1><a href="/">Home</a>';
  return { path, html, css: '<style>h1 { color: teal; }</style>', later, notStill };
};
exports.inlineScripts = [];
exports.parsePageComposition = (text, directory = '{}') => {
  const { routes } = { ...JSON.parse(text), ...JSON.parse(directory) };
  if (!routes) throw new Error('routes is missing');
};
const viewOf = (route, { id, remotes, config }) => route && {
  composition: id, app: route.app, release: remotes[route.app].release, route: route.path,
  sample: config.releaseHealth.sample,
};
exports.renderDocument = (parts) => {
  const { page, directory, structuredData, scripts, styles, preloads } = parts;
  // Without the year: what serves a page would write the current one.
  const { year, ...config } = parts.composition.config;
  const composition = { ...parts.composition, config };
  const { remotes, routes, ...rest } = composition;
  const route = composition.routes.find(({ path }) => path === page.path);
  const tag = (name, attribute, rest) => ({ address, integrity }) =>
    '<' + name + ' ' + attribute + '="' + address + '" integrity="' + integrity + '"' + rest;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<title>' + (route ? route.title : 'Page not found') + '</title>',
    '<script type="application/ld+json">' + JSON.stringify(structuredData) + '</script>',
    ...preloads.map(tag('link rel="preload" as="script"', 'href', '>')),
    ...styles.map(tag('link rel="stylesheet"', 'href', '>')),
    ...(directory ? [directory] : []).concat(scripts).map(tag('script defer', 'src', '></script>')),
    page.css,
    '</head><body><a href="#main">Skip</a><main id="main">',
    // Most tests are not about headings.
    page.html.includes('<h1') ? '' : '<h1>' + page.path + '</h1>',
    page.html + '</main>',
    '<script type="application/json" id="composition">',
    JSON.stringify(directory ? rest : composition).replaceAll('<', '\\\\u003c'),
    '</script><script type="application/json" id="scripts">' + JSON.stringify({ view: viewOf(route, composition) }),
    '</script></body></html>' + close,
  ].join('\\n');
};
`;

const defaultFiles: FixtureFiles = {
  'web/static/client.js': `console.log("${'shell '.repeat(40)}");`,
  'web/static/react.js': 'console.log("react");',
  'web/static/ui.js': 'console.log("ui");',
  'web/static/tabs.js': 'console.log("tabs");',
  'web/static/client.css': 'body { margin: 0; }',
  'web/static/tabs.css': '.tabs { display: flex; }',
  'web/static/logo.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(60)}</svg>`,
  'web/static/font.woff2': 'font',
  'node/server.js': fixtureRenderBundle,
  'node/words.js': 'exports.close = "\\n";',
};

const none = { scripts: [], styles: [] };

export interface FixtureShell {
  readonly version?: string;
  readonly files?: FixtureFiles;
  readonly description?: Partial<ShellRelease>;
  readonly sources?: FixtureSources;
}

export function writeFixtureShell(folder: string, shell: FixtureShell = {}): Promise<string> {
  return writeFixtureBuild(
    folder,
    { ...defaultFiles, ...shell.files },
    {
      app: 'shell',
      version: shell.version ?? '1.0.0',
      entry: {
        scripts: ['web/static/react.js', 'web/static/client.js'],
        styles: ['web/static/client.css'],
      },
      renderBundle: 'node/server.js',
      provides: {
        react: { version: '19.3.1', scripts: ['web/static/react.js'], styles: [] },
        '@site/ui': { version: '1.0.0', scripts: ['web/static/ui.js'], styles: [] },
        '@site/ui/tabs': {
          version: '1.0.0',
          scripts: ['web/static/ui.js', 'web/static/tabs.js'],
          styles: ['web/static/tabs.css'],
        },
        'react/jsx-runtime': { version: '19.3.1', ...none },
      },
      ...shell.description,
    },
    shell.sources,
  );
}

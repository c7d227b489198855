import type { RemoteName } from '@platform/contracts/application';
import type { RemoteRelease } from '@platform/contracts/release';
import { type FixtureFiles, type FixtureSources, writeFixtureBuild } from './fixture-build.ts';

type Modules = Readonly<Record<string, string>>;

interface RemoteContent {
  readonly pages: Readonly<Record<string, string>>;
  readonly sections: readonly string[];
  readonly modules: Modules;
}

export function fixtureModule(html: string, ...needs: string[]): string {
  const asked = needs.map((name) => `require(${JSON.stringify(name)});`).join('\n');
  return `${asked}\nexports.default = async () => ${JSON.stringify(html)};\n`;
}

const publicFiles: Partial<Record<RemoteName, FixtureFiles>> = {
  marketing: { 'web/public/legal/terms.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
};

export const fixtureRemotes = ['marketing', 'pricing', 'signup', 'devices'] as const;

const contents: Readonly<Record<string, RemoteContent>> = {
  marketing: {
    pages: { '/': 'home', '/why-{product}': 'why' },
    sections: ['faq'],
    modules: {
      'pages/home': `
const { heading } = require('@site/ui');
exports.default = async ({ section, composition }) =>
  heading('Home of ' + composition.config.product) + await section('pricing/sections/plans') +
  '<a href="/pricing#plans">Plans</a><a href="https://elsewhere.example/x">Elsewhere</a>';
`,
      'pages/why': fixtureModule('<h1>Why</h1><a href="/">Home</a>', 'react'),
      'sections/faq': fixtureModule('<h2>Questions</h2>', '@site/ui'),
    },
  },
  pricing: {
    pages: { '/pricing': 'pricing' },
    sections: ['plans'],
    modules: {
      'pages/pricing': fixtureModule('<h1 id="plans">Pricing</h1>', './shared.js'),
      'sections/plans': fixtureModule('<h2>Plans</h2>', 'react', '@site/ui/tabs'),
    },
  },
  signup: {
    pages: { '/auth/register': 'register' },
    sections: [],
    modules: { 'pages/register': fixtureModule('<h1>Register</h1>', 'react') },
  },
  devices: {
    pages: { '/devices': 'devices' },
    sections: [],
    modules: { 'pages/devices': fixtureModule('<h1>Devices</h1>', 'react') },
  },
};

function newcomer(app: string): RemoteContent {
  return {
    pages: { [`/${app}`]: 'main' },
    sections: [],
    modules: { 'pages/main': fixtureModule(`<h1>${app}</h1>`, 'react') },
  };
}

export interface FixtureRemote {
  readonly version?: string;
  readonly pages?: Readonly<Record<string, string>>;
  /** What another version says of each page. */
  readonly note?: string;
  readonly sections?: readonly string[];
  readonly modules?: Modules;
  readonly files?: FixtureFiles;
  readonly description?: Partial<RemoteRelease>;
  readonly sources?: FixtureSources;
}

export function writeFixtureRemote(folder: string, app: RemoteName, remote: FixtureRemote = {}) {
  const content = contents[app] ?? newcomer(app);
  const modules = { ...content.modules, ...remote.modules };
  const version = remote.version ?? '1.0.0';
  const files: Record<string, string> = {
    'web/entry.js': `console.log("${app} ${version}");`,
    'node/pages/shared.js': "require('@site/ui');",
    ...publicFiles[app],
    ...remote.files,
  };
  for (const [key, source] of Object.entries(modules)) {
    files[`web/${key}.js`] = `console.log("${app} ${key} ${version}");`;
    files[`web/${key}.css`] = `.${app}-page { order: ${version.length}; }`;
    files[`node/${key}.js`] = source;
  }
  const description = {
    app,
    version,
    entry: 'web/entry.js',
    requires: { react: '^19.0.0', '@site/ui': '^1.0.0' },
    uses: {},
    routes: Object.entries(remote.pages ?? content.pages).map(([path, page]) => ({
      path,
      page,
      title: `${page} – {product}`,
      description: `The ${page} page of {company}.`,
      indexable: true,
      layout: true,
      structuredData: [{ '@type': 'WebPage', name: ['{product}', 1] }],
      ...(remote.note ? { note: remote.note } : {}),
    })),
    sections: remote.sections ?? content.sections,
    modules: Object.fromEntries(
      Object.keys(modules).map((key) => [
        key,
        { scripts: [`web/${key}.js`], styles: [`web/${key}.css`], node: `node/${key}.js` },
      ]),
    ),
    ...remote.description,
  };
  return writeFixtureBuild(folder, files, description, remote.sources);
}

/** A remote that says so much of its pages that documents do not contain their routes. */
export function largeRemote(app: string, pages = 15): FixtureRemote {
  const paths = Array.from({ length: pages }, (_, page) => `/${app}/page${page}`);
  return {
    pages: Object.fromEntries(paths.map((path) => [path, 'main'])),
    note: 'It is a page of many. '.repeat(100),
  };
}

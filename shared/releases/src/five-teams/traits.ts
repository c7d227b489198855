import type { ShellRelease } from '@site/contracts/release';
import { fixtureModule, fixtureRemotes, writeFixtureRemote } from '../fixtures/fixture-remotes.ts';
import { writeFixtureShell } from '../fixtures/fixture-shell.ts';
import type { Random } from './random.ts';

/*
 * Releases that fit some releases of other teams and not others. Each of them passes the gates beside
 * the right neighbours, so a gate that looked at another combination than the one that goes live lets
 * a wrong one through:
 *
 *   marketing places the section pricing/plans      pricing has no section plans
 *   devices has the page /offers                    signup has the page /offers
 *   signup needs @site/ui 1.1                       the shell provides 1.0
 *
 * A broken release fits nothing.
 */

/** The five applications. */
export const apps = ['shell', ...fixtureRemotes] as const;
export type App = (typeof apps)[number];

/** What matters of a release to other teams: `special` ones are on the left above, or the right. */
export type Trait = 'plain' | 'special' | 'broken';

/** The trait of a team's next release. */
export function chooseTrait(app: App, random: Random): Trait {
  if (app !== 'shell' && random.chance(0.08)) return 'broken';
  return random.chance(0.4) ? 'special' : 'plain';
}

/** Whether releases with these traits are a site that the gates let through. */
export function fits(traits: Readonly<Record<App, Trait>>): boolean {
  const { shell, marketing, pricing, signup, devices } = traits;
  if (Object.values(traits).includes('broken')) return false;
  const hasPlans = pricing === 'plain' || marketing === 'special';
  const hasOneOwner = signup === 'plain' || devices === 'plain';
  const hasPlatform = signup === 'plain' || shell === 'special';
  return hasPlans && hasOneOwner && hasPlatform;
}

/** Builds a release of an application into a folder. Resolves to its id. */
export function buildRelease(
  folder: string,
  app: App,
  version: string,
  trait: Trait,
): Promise<string> {
  if (app === 'shell') {
    const newer = { description: { provides: platform('1.1.0') } };
    return writeFixtureShell(folder, { version, ...(trait === 'special' ? newer : {}) });
  }
  const different = trait === 'plain' ? {} : (trait === 'special' ? specials : broken)[app];
  return writeFixtureRemote(folder, app, { version, ...different });
}

type Different = NonNullable<Parameters<typeof writeFixtureRemote>[2]>;
type Remote = Exclude<App, 'shell'>;

const specials: Readonly<Record<Remote, Different>> = {
  marketing: { modules: { 'pages/home': fixtureModule('<h1>Home</h1>', '@site/ui') } },
  pricing: {
    sections: [],
    description: { modules: { 'pages/pricing': filesOf('pages/pricing') } },
  },
  signup: {
    pages: { '/auth/register': 'register', '/offers': 'register' },
    description: { requires: { react: '^19.0.0', '@site/ui': '^1.1.0' } },
  },
  devices: { pages: { '/devices': 'devices', '/offers': 'devices' } },
};

const broken: Readonly<Record<Remote, Different>> = {
  marketing: throwing('home'),
  pricing: throwing('pricing'),
  signup: throwing('register'),
  devices: throwing('devices'),
};

function throwing(page: string): Different {
  const code = `exports.default = async () => { throw new Error('${page} is broken'); };`;
  return { modules: { [`pages/${page}`]: code } };
}

function filesOf(key: string) {
  return { scripts: [`web/${key}.js`], styles: [`web/${key}.css`], node: `node/${key}.js` };
}

/** What the fixture's shell provides, with another version of the design system. */
function platform(version: string): ShellRelease['provides'] {
  return {
    react: { version: '19.3.1', scripts: ['web/static/react.js'], styles: [] },
    '@site/ui': { version, scripts: ['web/static/ui.js'], styles: [] },
    '@site/ui/tabs': {
      version,
      scripts: ['web/static/ui.js', 'web/static/tabs.js'],
      styles: ['web/static/tabs.css'],
    },
    'react/jsx-runtime': { version: '19.3.1', scripts: [], styles: [] },
  };
}

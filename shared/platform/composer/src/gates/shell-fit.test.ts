import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import type { RemoteRelease, ShellRelease } from '@platform/contracts/release';
import type { Result } from '@platform/node/problem';
import { rollback } from '@platform/releases/changes';
import { releaseKey } from '@platform/store/releases';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { missingNameViolations } from './shell-fit.ts';

/* Pricing takes `shout` from the design system, in a click handler that no prerendering runs. */
const { site, input } = siteForEachTest((template) => template.releaseAll());

const files = { scripts: [], styles: [] };

function shellWith(version: string, names: string[], different: object = {}) {
  const ui = { version: '1.0.0', ...files, names };
  const provides = { react: { version: '19.3.1', ...files }, '@site/ui': ui, '@site/ui/tabs': ui };
  return site.release('shell', { version, description: { provides, ...different } });
}

function pricingTaking(version: string, names: string[]) {
  return site.release('pricing', { version, description: { uses: { '@site/ui': names } } });
}

const rollBack = (name: 'shell' | 'pricing', release: string) =>
  rollback({ ...input(), select: [{ name, release }] });
const promote = (name: string) => site.promote([{ name }]);

function reasons(result: Result<unknown>): string[] {
  if (result.ok) return [];
  const { refusals = [], kind, message } = result.problem;
  if (kind !== 'refused') throw new Error(message);
  return refusals.map(({ gate, app, reason }) => `${gate}: ${app}: ${reason}`);
}

const refused = (pricing: string, shell: string, names = 'shout') =>
  `platform-names: pricing: ${pricing} takes ${names} from @site/ui, which shell ${shell} does not provide`;

test('a remote that takes a name which the live shell lacks is refused, with the shell that has it', async () => {
  const without = await shellWith('1.0.0', ['Box']);
  const fitting = await site.release('pricing', { version: '1.0.1' });
  value(await site.promote());
  const pricing = await pricingTaking('1.1.0', ['Box', 'shout']);
  const refusal = await promote('pricing');
  expect(reasons(refusal)).toEqual([
    `${refused(pricing, without)}; no published shell fits: release the shell first; the newest pricing that fits is ${fitting}`,
  ]);
  expect(refusal).toMatchObject({
    problem: { refusals: [{ found: 'nothing', wanted: 'shout from @site/ui' }] },
  });
  const having = await shellWith('1.1.0', ['Box', 'shout']);
  expect(reasons(await promote('pricing'))).toEqual([
    `${refused(pricing, without)}; shell ${having} fits: promote it first`,
  ]);
  value(await promote('shell'));
  value(await promote('pricing'));
});

test.each([
  ['federation', { federation: '3.0.0' }],
  ['contract', { contract: CONTRACT_VERSION }],
])('by the %s as well, a shell that fits is named', async (gate, needs) => {
  await shellWith('1.0.0', ['Box'], { contract: 1 });
  for (const app of ['pricing', 'marketing', 'signup', 'devices']) {
    await site.release(app, { description: { contract: 1 } });
  }
  value(await site.promote());
  await site.release('pricing', { version: '1.1.0', description: { contract: 1, ...needs } });
  const fits = await shellWith('1.1.0', ['Box'], { contract: 1, ...needs });
  expect(reasons(await promote('pricing'))).toEqual([
    expect.stringMatching(`^${gate}: pricing: .*; shell ${fits} fits: promote it first$`),
  ]);
});

test('a refusal names the source, line and column that takes the name', async () => {
  const shell = await shellWith('1.0.0', ['Box']);
  const fitting = await site.release('pricing', { version: '1.0.1' });
  value(await site.promote());
  const files = {
    // shout is also part of another name, and of a comment.
    'web/main.js': `// shout\nimport { Box, shouting,\n  shout } from '@site/ui';\nshout();`,
    'web/late.js': `import * as Ui from '@site/ui';\nconst whisper = 1;\nUi.whisper();`,
    'web/library.js': `import { shout } from '@site/ui';`,
  };
  const sources = {
    'web/main.js': 'mfe-pricing/src/pages/pricing/pricing.page.tsx',
    'web/late.js': 'mfe-pricing/src/late.ts',
    'web/library.js': 'node_modules/library/index.js',
  };
  const description = { uses: { '@site/ui': ['Box', 'shout', 'whisper'] } };
  const pricing = await site.release('pricing', { version: '1.1.0', description, files, sources });
  expect(reasons(await promote('pricing'))).toEqual([
    `${refused(pricing, shell, 'shout, whisper')} (mfe-pricing/src/late.ts:3:4, mfe-pricing/src/pages/pricing/pricing.page.tsx:3:3); no published shell fits: release the shell first; the newest pricing that fits is ${fitting}`,
  ]);
});

test('a remote that needs a newer version is refused with the shell that has it', async () => {
  const before = await shellWith('1.0.0', []);
  value(await site.promote());
  const provides = { react: { version: '20.1.0', ...files, names: [] } };
  const having = await site.release('shell', { version: '1.1.0', description: { provides } });
  const requires = { react: '^20.0.0' };
  const pricing = await site.release('pricing', { version: '1.1.0', description: { requires } });
  expect(reasons(await promote('pricing'))).toEqual([
    `platform: pricing: ${pricing} needs react ^20.0.0, shell ${before} provides 19.3.1; shell ${having} fits: promote it first`,
  ]);
});

test('a rollback of the shell to before a name is refused, with the remote that does not need it', async () => {
  const before = await shellWith('1.0.0', ['Box']);
  const modest = await pricingTaking('1.0.0', ['Box']);
  value(await site.promote());
  await shellWith('1.1.0', ['Box', 'shout']);
  const pricing = await pricingTaking('1.1.0', ['Box', 'shout']);
  value(await site.promote());
  expect(reasons(await rollBack('shell', before))).toEqual([
    `${refused(pricing, before)}; pricing ${modest} fits it: put that live first`,
  ]);
  value(await rollBack('pricing', modest));
  value(await rollBack('shell', before));
});

test('a remote does not go back to a release that takes what the shell no longer has', async () => {
  await shellWith('1.0.0', ['Box', 'shout']);
  const taking = await pricingTaking('1.0.0', ['shout']);
  value(await site.promote());
  await pricingTaking('1.1.0', ['Box']);
  const shell = await shellWith('1.1.0', ['Box']);
  const { composition } = value(await site.promote());
  expect(composition.fallbacks).not.toHaveProperty('pricing');
  const [reason] = reasons(await rollBack('pricing', taking));
  expect(reason).toContain(refused(taking, shell));
});

test('of several shells that have the name, the one published last is suggested', async () => {
  await shellWith('1.0.0', ['Box']);
  value(await site.promote());
  const having = ['shout', 'Box'];
  const ids = [await shellWith('1.2.0', having), await shellWith('1.1.0', having)];
  for (const [day, id] of ids.entries()) {
    const at = new Date(Date.UTC(2026, 0, day + 1));
    await utimes(join(site.store.place(releaseKey('shell', id)), 'release.json'), at, at);
  }
  await pricingTaking('1.1.0', ['shout']);
  expect(reasons(await promote('pricing')).join()).toContain(`shell ${ids[1]} fits`);
});

type Names = Record<string, string[] | undefined>;

/** What a remote that uses these names lacks in a shell whose modules provide those. */
function violations(uses: RemoteRelease['uses'], provided: Names): string[] {
  const provides = Object.fromEntries(
    Object.entries(provided).map(([module, names]) => [module, names ? { names } : {}]),
  );
  // Nothing else of a release is read.
  const shell = { id: '1.0.0-aaaaaaaaaaaaaaaa', provides } as unknown as ShellRelease;
  const remote = { id: '1.0.0-bbbbbbbbbbbbbbbb', uses } as unknown as RemoteRelease;
  return missingNameViolations(shell, remote).map(({ reason }) => reason);
}

test('one line lists every missing name of every module', () => {
  const uses = {
    react: ['useNext', 'useState'],
    '@site/ui': ['Box', 'shout', 'whisper'],
    '@site/ui/form': ['TextField'],
    '@site/ui/menu': ['*'],
  };
  expect(violations(uses, { react: ['useState'], '@site/ui': ['Box'] })).toEqual([
    '1.0.0-bbbbbbbbbbbbbbbb takes useNext from react and shout, whisper from @site/ui and TextField from @site/ui/form and all of @site/ui/menu, which shell 1.0.0-aaaaaaaaaaaaaaaa does not provide',
  ]);
});

test.each<[string, RemoteRelease['uses'], Names]>([
  [
    'a shell of which the compiler could tell no names',
    { '@site/ui': ['a'], b: ['c'] },
    { react: undefined },
  ],
  ['a module that is passed on as a whole', { '@site/ui': ['*'] }, { '@site/ui': ['Box'] }],
  ['a module of which the compiler could not tell', { react: ['a'] }, { react: undefined, b: [] }],
])('%s is held to its version only', (_, uses, provided) => {
  expect(violations(uses, provided)).toEqual([]);
});

import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixtureAddresses } from '../fixtures/fixture-config.ts';
import { createFixtureSite, type FixtureSite, value } from '../fixtures/fixture-site.ts';
import { rollback } from '../live/rollback/rollback.ts';
import type { Result } from '../problem.ts';
import { releaseKey } from '../store/releases.ts';

/* Pricing takes `shout` from the design system, in a click handler that no prerendering runs. */
let template: FixtureSite;
let site: FixtureSite;
beforeAll(async () => {
  template = await createFixtureSite();
  await template.releaseAll();
});
afterAll(() => template.remove());
beforeEach(async () => {
  site = await template.copy();
});
afterEach(() => site.remove());

const files = { scripts: [], styles: [] };

/** A shell whose design system provides these names. */
function shellWith(version: string, names: string[]) {
  const ui = { version: '1.0.0', ...files, names };
  const provides = { react: { version: '19.3.1', ...files }, '@site/ui': ui, '@site/ui/tabs': ui };
  return site.release('shell', { version, description: { provides } });
}

function pricingTaking(version: string, names: string[]) {
  return site.release('pricing', { version, description: { uses: { '@site/ui': names } } });
}

const rollBack = (name: 'shell' | 'pricing', to: string) =>
  rollback({
    store: site.store,
    select: [{ name, ...(to ? { release: to } : {}) }],
    by: 'anna',
    usual: fixtureAddresses,
  });

function reasons(result: Result<unknown>): string[] {
  if (result.ok) return [];
  const { refusals = [], kind, message } = result.problem;
  if (kind !== 'refused') throw new Error(message);
  return refusals.map(({ gate, app, reason }) => `${gate}: ${app}: ${reason}`);
}

test('a remote that takes a name which the live shell lacks is refused, with the shell that has it', async () => {
  const without = await shellWith('1.0.0', ['Box']);
  value(await site.promote());
  const pricing = await pricingTaking('1.1.0', ['Box', 'shout']);
  const refused = `platform-names: pricing: ${pricing} takes shout from @site/ui, which shell ${without} does not provide`;
  expect(reasons(await site.promote([{ name: 'pricing' }]))).toEqual([
    `${refused}; no published shell fits: release the shell first`,
  ]);
  const having = await shellWith('1.1.0', ['Box', 'shout']);
  expect(reasons(await site.promote([{ name: 'pricing' }]))).toEqual([
    `${refused}; shell ${having} fits: promote it first`,
  ]);
  value(await site.promote([{ name: 'shell' }]));
  value(await site.promote([{ name: 'pricing' }]));
});

test('a refusal names the source, line and column that takes the name', async () => {
  const shell = await shellWith('1.0.0', ['Box']);
  value(await site.promote());
  const page = 'web/main.js';
  const library = 'web/library.js';
  const pricing = await site.release('pricing', {
    version: '1.1.0',
    description: { uses: { '@site/ui': ['Box', 'shout', 'whisper'] } },
    files: {
      // shout is also part of another name, and of a comment.
      [page]: `// shout\nimport { Box, shouting,\n  shout } from '@site/ui';\nshout();`,
      'web/late.js': `import * as Ui from '@site/ui';\nconst whisper = 1;\nUi.whisper();`,
      [library]: `import { shout } from '@site/ui';`,
    },
    sources: {
      [page]: 'mfe-pricing/src/pages/pricing/pricing.page.tsx',
      'web/late.js': 'mfe-pricing/src/late.ts',
      [library]: 'node_modules/library/index.js',
    },
  });
  expect(reasons(await site.promote([{ name: 'pricing' }]))).toEqual([
    `platform-names: pricing: ${pricing} takes shout, whisper from @site/ui, which shell ${shell} does not provide (mfe-pricing/src/late.ts:3:4, mfe-pricing/src/pages/pricing/pricing.page.tsx:3:3); no published shell fits: release the shell first`,
  ]);
});

test('a remote that needs a newer version is refused with the shell that has it', async () => {
  const before = await shellWith('1.0.0', []);
  value(await site.promote());
  const provides = { react: { version: '20.1.0', ...files, names: [] } };
  const having = await site.release('shell', { version: '1.1.0', description: { provides } });
  const requires = { react: '^20.0.0' };
  const pricing = await site.release('pricing', { version: '1.1.0', description: { requires } });
  expect(reasons(await site.promote([{ name: 'pricing' }]))).toEqual([
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
    `platform-names: pricing: ${pricing} takes shout from @site/ui, which shell ${before} does not provide; pricing ${modest} fits it: put that live first`,
  ]);
  value(await rollBack('pricing', modest));
  value(await rollBack('shell', before));
});

test('a shell is not promoted without a name that a live remote takes', async () => {
  await shellWith('1.0.0', ['Box', 'shout']);
  await pricingTaking('1.0.0', ['shout']);
  value(await site.promote());
  const without = await shellWith('1.1.0', ['Box']);
  expect(reasons(await site.promote([{ name: 'shell' }])).join()).toContain(
    `takes shout from @site/ui, which shell ${without} does not provide`,
  );
});

test('a remote does not go back to a release that takes what the shell no longer has', async () => {
  await shellWith('1.0.0', ['Box', 'shout']);
  const taking = await pricingTaking('1.0.0', ['shout']);
  value(await site.promote());
  await pricingTaking('1.1.0', ['Box']);
  await shellWith('1.1.0', ['Box']);
  const { composition } = value(await site.promote());
  // Nor is it what the page falls back to.
  expect(composition.fallbacks).not.toHaveProperty('pricing');
  expect(reasons(await rollBack('pricing', taking)).join()).toContain('takes shout from @site/ui');
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
  expect(reasons(await site.promote([{ name: 'pricing' }])).join()).toContain(
    `shell ${ids[1]} fits`,
  );
});

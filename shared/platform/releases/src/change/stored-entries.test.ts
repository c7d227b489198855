import type { Composition } from '@platform/contracts/composition';
import { documentIn } from '@platform/testing/site/document-in';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { rollback } from './rollback.ts';

const declaring = (...names: readonly string[]) => ({
  description: {
    storedEntries: names.map((name) => ({
      name,
      kind: 'session',
      purpose: `What {product} keeps as ${name}.`,
      until: 'until the tab is closed',
    })),
  },
});

/** A page of another team, which shows what is stored. */
const policy = `exports.default = async ({ composition }) => {
  const { entries } = composition.config.storedEntries;
  return '<h1>Policy</h1>' + entries.map(({ name, purpose }) => '<p>' + name + ': ' + purpose + '</p>').join('');
};`;

const { site, input } = siteForEachTest(async (template) => {
  await template.releaseAll();
  await template.release('shell', declaring());
  for (const app of ['pricing', 'devices']) await template.release(app, declaring());
  await template.release('signup', declaring('draft'));
  await template.release('marketing', { ...declaring(), modules: { 'pages/why': policy } });
  value(await template.promote());
});

const says = (...names: readonly string[]) =>
  names.map((name) => `<p>${name}: What Acacia keeps as ${name}.</p>`).join('');

/** What visitors read on that page, without the composition that the document carries. */
async function shown({ id }: Composition): Promise<string | undefined> {
  return /<h1>Policy<\/h1>(.*)<\/main>/s.exec(await documentIn(site, id, '/why-acacia'))?.[1];
}

test('a promotion renders new entries on the page of another team, in the order of remotes, and a rollback the old ones', async () => {
  await site.release('signup', { version: '1.1.0', ...declaring('draft', 'payment') });
  await site.release('devices', { version: '1.1.0', ...declaring('order') });
  const select = [{ name: 'signup' }, { name: 'devices' }];
  const { composition } = value(await site.promote(select));
  expect(await shown(composition)).toBe(says('order', 'draft', 'payment'));
  const before = value(await rollback({ ...input(), select }));
  expect(await shown(before.composition)).toBe(says('draft'));
});

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ask } from '@platform/edge/testing/ask';
import { sha256 } from '@platform/node/hash';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { expect, test } from '../../fixtures/small-site.ts';
import type { SmallSite } from '../../harness/small-site.ts';

/*
 * Somebody who has one team's account, and whose code runs wherever pages are made: in the pipeline of
 * whoever promotes, beside the pages of all other teams.
 */

const LURE = 'Pay to till 666666';

const plans = (code: string) => ({ modules: { 'sections/plans': code } });

/** What visitors see of each page; the rest of a document names the releases. */
async function allPages({ address }: SmallSite) {
  const paths = ['/', '/why-acacia', '/auth/register', '/nowhere', '/pricing', '/devices'];
  const pages = paths.map(async (path) => {
    const { body } = await ask(address, path);
    return /<main[\s\S]*<\/main>/.exec(body.toString())?.[0];
  });
  return Promise.all(pages);
}

test('changes what all pages share while it is rendered, React’s insides included: no page of others is different', async ({
  smallSite,
}) => {
  const before = await allPages(smallSite);
  await smallSite.publish('devices', {
    version: '1.1.0',
    modules: {
      'pages/devices': `exports.default = async () => {
        const react = require('react');
        const ui = require('@site/ui');
        for (const shared of [react, react.default, ui]) {
          try { shared.useId = () => '${LURE}'; shared.heading = () => '${LURE}'; } catch {}
        }
        for (const name of ['title', 'html', 'app']) {
          Object.defineProperty(Object.prototype, name, { configurable: true, get: () => '${LURE}' });
        }
        Array.prototype.join = () => '${LURE}';
        String.prototype.replaceAll = () => '${LURE}';
        JSON.stringify = () => '"${LURE}"';
        return '<h1>Devices</h1>';
      };`,
    },
  });
  // All pages are rendered in the same command.
  await smallSite.mustRun(['promote', 'devices', '--anew']);
  expect(await allPages(smallSite)).toEqual(before);
});

/** Hides which modules are on the page from whoever asks the process. */
const forged = `
const { map } = Array.prototype;
Array.prototype.map = function (call, self) {
  const isUsed = /^marketing\\/pages\\//.test(this[0]);
  return isUsed ? [{ id: 'pricing/pages/pricing', later: false, platform: [] }] : map.call(this, call, self);
};
exports.default = async () => '<h2>${LURE}</h2>';`;

test('leaves its pages in the render cache for the releases after it: a rollback, other releases and making all anew show no byte of it', async ({
  smallSite,
}) => {
  const isShown = async () => (await allPages(smallSite)).join().includes(LURE);
  const promote = (...args: string[]) =>
    smallSite.mustRun(['promote', ...args, '--other-pages', 'all']);
  await smallSite.publish('pricing', { version: '1.5.0', ...plans(forged) });
  // Somebody agreed to it.
  await promote('pricing');
  expect(await isShown()).toBe(true);
  await smallSite.mustRun(['rollback', 'pricing']);
  expect(await isShown()).toBe(false);
  const honest = plans(fixtureModule('<h2>Our plans</h2>'));
  await smallSite.publish('pricing', { version: '1.5.1', ...honest });
  await promote('pricing');
  await smallSite.publish('marketing', { version: '1.1.0' });
  await promote('marketing');
  expect(await isShown()).toBe(false);

  // As one who may write the cache of a machine that composes.
  const cache = smallSite.inStore('renderings');
  for (const name of await readdir(cache, { recursive: true })) {
    if (!name.endsWith('.json')) continue;
    const text = await readFile(join(cache, name), 'utf8');
    const changed = text.replace(/(<h[12][^>]*>)[^<]*/g, `$1${LURE}`);
    await rm(join(cache, name));
    await writeFile(join(cache, dirname(name), `${sha256(changed)}.json`), changed);
  }
  await promote('--anew');
  expect(await isShown()).toBe(false);
});

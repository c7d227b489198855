import { utimes } from 'node:fs/promises';
import { previewPlace, readPreviewToken } from '@platform/releases/serving';
import { readComposition } from '@platform/store/compositions';
import { readEpoch, readRevisions } from '@platform/store/ledger';
import { value } from '@platform/testing/site/fixture-site';
import { workspaceForFile } from '@platform/testing/site/run-captured';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

const settings = {
  PREVIEW_ADDRESS: 'https://preview.acacia.example',
  PREVIEW_KEY: 'a key of more than thirty-two letters',
};
const HOUR = 3_600_000;

const { site, run } = workspaceForFile();
let pricing: string;
beforeAll(async () => {
  await site.goLive();
  pricing = await site.release('pricing', { version: '1.1.0' });
});
afterEach(() => void vi.unstubAllEnvs());

async function linkOf(...args: string[]) {
  const { stdout, code, stderr } = await run('preview', ...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { link, token, composition, expires } = JSON.parse(stdout);
  expect(link).toMatch(new RegExp(`/\\?preview=${token}$`));
  return { address: new URL(link).origin, token, composition, expires: Date.parse(expires) };
}

test('a link is to the composition with what is named, and changes nothing', async () => {
  const before = await readRevisions(site.store);
  const { address, token, composition, expires } = await linkOf(`pricing@${pricing}`);
  expect(address).toBe('http://preview.localhost:8080');
  expect(expires - Date.now()).toBeGreaterThan(HOUR);
  const epoch = await readEpoch(site.store);
  const place = previewPlace({}, { address: 'http://127.0.0.1:8080', epoch });
  if (!place) throw new Error('no previews');
  expect(readPreviewToken(token, place, expires - 1)).toEqual({ composition, expires });
  expect(readPreviewToken(token, place, expires)).toBeUndefined();
  expect(value(await readComposition(site.store, composition)).releases.pricing).toBe(pricing);
  expect(await readRevisions(site.store)).toEqual(before);
});

test('a link works as long as it says by the clock of the site, where the machine is behind', async () => {
  const sent: string[] = [];
  const ahead = Date.now() + 5 * HOUR;
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return new Response(null, { headers: { date: new Date(ahead).toUTCString() } });
  });
  const { expires } = await linkOf('pricing', '--expires', '3');
  vi.unstubAllGlobals();
  expect(sent).toEqual(['http://127.0.0.1:8080/_site/ready']);
  expect(expires).toBeGreaterThan(ahead + 3 * HOUR - 1_000);
});

test('what was composed long ago is not pruned while a link to it works', async () => {
  const { composition } = await linkOf(`pricing@${pricing}`);
  const key = `compositions/${composition}`;
  const old = new Date(Date.now() - 40 * 24 * HOUR);
  for (const file of (await site.store.filesBelow(key)).keys()) {
    await utimes(site.store.place(file), old, old);
  }
  const pruned = async () => {
    const { stdout } = await run('prune', '--keep', '1', '--dry-run', '--json');
    return JSON.parse(stdout).removed;
  };
  expect(await pruned()).toContain(key);
  await linkOf(`pricing@${pricing}`);
  expect(await pruned()).not.toContain(key);
});

test('with a host and a key the link is there', async () => {
  for (const [name, text] of Object.entries(settings)) vi.stubEnv(name, text);
  const { address, token, composition, expires } = await linkOf('pricing', '--expires', '3d');
  expect(address).toBe(settings.PREVIEW_ADDRESS);
  const place = { address, host: 'preview.acacia.example', key: settings.PREVIEW_KEY };
  expect(readPreviewToken(token, place, expires - 1)).toEqual({ composition, expires });
});

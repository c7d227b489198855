import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RELEASE_FILE } from '@platform/contracts/release';
import { writeFixtureRemote } from '@platform/testing/site/fixture-remotes';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { contentOf } from '@platform/testing/site/store-content';
import { beforeEach, expect, test } from 'vitest';
import { listReleases, readNewest, readRelease, releaseKey } from '../stored/releases.ts';
import { publish } from './publish.ts';

const { site } = siteForEachTest(async () => {});
let folder: string;
beforeEach(() => {
  folder = join(site.folder, 'mfe-pricing');
});

const clock = () => new Date('2030-01-02T03:04:05Z');
const publishPricing = (different: { readonly asNewest?: boolean } = {}) =>
  publish({ store: site.store, app: 'pricing', folder, by: 'anna', clock, ...different });

async function refusal(): Promise<string> {
  const result = await publishPricing();
  expect(await listReleases(site.store, 'pricing')).toEqual([]);
  return result.ok ? 'published' : `${result.problem.kind}: ${result.problem.message}`;
}

test('a build is published with its texts compressed, and is the newest release', async () => {
  const id = await site.release('shell');
  const web = join(site.store.place(releaseKey('shell', id)), 'web/static');
  const text = await readFile(join(web, 'client.js'), 'utf8');
  expect(brotliDecompressSync(await readFile(join(web, 'client.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(web, 'client.js.gz'))).toString()).toBe(text);
  const names = await readdir(web);
  expect(names).toContain('logo.svg.br');
  // Compression would enlarge these, or is pointless.
  expect(names.filter((name) => /^(?:ui\.js|font\.woff2)\./.test(name))).toEqual([]);

  await writeFixtureRemote(folder, 'pricing');
  const published = value(await publishPricing());
  expect(published.outcome).toBe('published');
  expect(value(await readNewest(site.store, 'pricing'))).toEqual({
    release: published.release,
    publishedAt: '2030-01-02T03:04:05.000Z',
    by: 'anna',
  });
});

test('a style sheet that affects other applications is refused, whatever tool built it', async () => {
  const files = {
    'web/late.css': '.pricing-card{color:red}\nh1{visibility:hidden}',
    'web/public/print.css': 'h1{color:black}',
  };
  await writeFixtureRemote(folder, 'pricing', { files });
  expect(await refusal()).toMatch(
    /^not-a-release: pricing 1\.0\.0-\S+ can't be published: web\/late\.css:2: h1 styles elements of other applications: /,
  );
});

test.each([
  ['web/public/terms.pdf.br', 'is that of a compressed copy'],
  ['web/plans\u202e.js', '\\u{202e}.js has characters that nobody sees'],
  ['web/public/*.html', 'has a wildcard of web servers'],
  ['web/public/:page.html', 'has a wildcard of web servers'],
])('a file named %j is not published', async (file, reason) => {
  await writeFixtureRemote(folder, 'pricing', { files: { [file]: 'Pay to till 666666' } });
  expect(await refusal()).toContain(reason);
});

test('publishing an old build again changes nothing, not even which release is the newest', async () => {
  const first = await site.release('pricing', { version: '1.0.0' });
  const second = await site.release('pricing', { version: '1.1.0' });
  const before = await contentOf(site.store);
  await writeFixtureRemote(folder, 'pricing', { version: '1.0.0' });
  expect(value(await publishPricing())).toMatchObject({
    release: first,
    outcome: 'already-published',
    newest: second,
  });
  expect(await contentOf(site.store)).toEqual(before);
  expect(value(await publishPricing({ asNewest: true })).newest).toBe(first);
  expect(value(await readNewest(site.store, 'pricing'))?.release).toBe(first);
  expect(await listReleases(site.store, 'pricing')).toHaveLength(2);
});

test('repairing the corrupt files of an old build does not make it the newest', async () => {
  const first = await site.release('pricing', { version: '1.0.0' });
  const second = await site.release('pricing', { version: '1.1.0' });
  await rm(join(site.store.place(releaseKey('pricing', first)), 'web/entry.js'));
  await writeFixtureRemote(folder, 'pricing', { version: '1.0.0' });
  expect(value(await publishPricing())).toMatchObject({ outcome: 'mended', newest: second });
});

test('a build whose publication was interrupted counts as new when it is published again', async () => {
  const first = await site.release('pricing', { version: '1.0.0' });
  const newest = join(site.store.folder, 'releases/pricing/newest.json');
  const before = await readFile(newest);
  await rm(newest);
  await mkdir(join(newest, 'x'), { recursive: true });
  await writeFixtureRemote(folder, 'pricing', { version: '1.1.0' });
  await expect(publishPricing()).rejects.toThrow();
  await rm(newest, { recursive: true });
  await writeFile(newest, before);
  expect(value(await readNewest(site.store, 'pricing'))?.release).toBe(first);
  const again = value(await publishPricing());
  expect(again.newest).toBe(again.release);
  expect(value(await readNewest(site.store, 'pricing'))?.release).toBe(again.release);
});

test('if the newest release is unknown, it becomes the one that is published again', async () => {
  const id = await site.release('pricing');
  const newest = join(site.store.folder, 'releases/pricing/newest.json');
  await writeFile(newest, '{');
  expect(value(await publishPricing()).newest).toBe(id);
  expect(value(await readNewest(site.store, 'pricing'))?.release).toBe(id);
});

test('another build under a published id is refused and overwrites nothing', async () => {
  const id = await site.release('pricing');
  const description = join(folder, 'dist/release.json');
  const release = JSON.parse(await readFile(description, 'utf8'));
  await writeFile(description, JSON.stringify({ ...release, federation: '3.0.0' }));
  expect(await publishPricing()).toMatchObject({
    problem: {
      kind: 'not-a-release',
      message: expect.stringContaining(`its content is not what the id ${id} stands for`),
    },
  });
  const stored = join(site.store.place(releaseKey('pricing', id)), 'release.json');
  expect(JSON.parse(await readFile(stored, 'utf8')).federation).toBe('2.9.2');
});

test('what somebody else put under the id of an honest build is mended by it', async () => {
  const id = await site.release('pricing');
  const stored = join(site.store.place(releaseKey('pricing', id)), 'release.json');
  const honest = await readFile(stored, 'utf8');
  await writeFile(stored, honest.replace('2.9.2', '3.0.0'));
  expect(value(await publishPricing()).outcome).toBe('mended');
  expect(await readFile(stored, 'utf8')).toBe(honest);
});

test('two pipelines that publish the same build at once both succeed', async () => {
  await writeFixtureRemote(folder, 'pricing');
  const results = await Promise.all([publishPricing(), publishPricing()]);
  expect(results.map((result) => value(result).outcome).sort()).toEqual([
    'already-published',
    'published',
  ]);
});

test('publishing again repairs files that are corrupt in the store', async () => {
  const id = await site.release('pricing');
  const entry = join(site.store.place(releaseKey('pricing', id)), 'web/entry.js');
  const original = await readFile(entry, 'utf8');
  await writeFile(entry, 'damaged');
  await writeFile(join(site.store.place(releaseKey('pricing', id)), 'release.json'), '{');
  await rm(join(site.store.place(releaseKey('pricing', id)), 'node/pages/pricing.js'));
  expect(value(await publishPricing()).outcome).toBe('mended');
  expect(await readFile(entry, 'utf8')).toBe(original);
  expect(value(await publishPricing()).outcome).toBe('already-published');
});

const inBuild = (path: string) => join(folder, 'dist', path);

test.each<[string, string, string | undefined, RegExp]>([
  ['the application was not built', '', undefined, /^not-built: .*build pricing first\.$/],
  [
    'the contract is broken',
    'release.json',
    '{"app":"pricing"}',
    /^not-a-release: .*release\.json/,
  ],
  ['a listed file is missing', 'web/entry.js', undefined, /web\/entry\.js is missing/],
  ['a size differs', 'web/entry.js', 'short', /web\/entry\.js has 5 bytes instead of/],
  ['a hash differs', 'web/entry.js', 'konsole.log("pricing 1.0.0");', /entry\.js does not match/],
  ['a file is not listed', 'web/stray.js', 'stray', /web\/stray\.js is not listed/],
])('nothing is published if %s', async (_name, path, text, reason) => {
  await writeFixtureRemote(folder, 'pricing');
  if (text === undefined) await rm(inBuild(path), { recursive: true });
  else await writeFile(inBuild(path), text);
  expect(await refusal()).toMatch(reason);
});

test('a file that is too large for every reader of a store is not published', async () => {
  await writeFixtureRemote(folder, 'pricing');
  const described = JSON.parse(await readFile(inBuild(RELEASE_FILE), 'utf8'));
  described.files['web/film.mp4'] = { integrity: 'sha384-a', size: 64_000_001 };
  await writeFile(inBuild(RELEASE_FILE), JSON.stringify(described));
  expect(await refusal()).toMatch(/web\/film\.mp4 is larger than a store may hold/);
});

test('nothing is published if the build is of another application, or names a file that it does not list', async () => {
  await writeFixtureRemote(folder, 'devices');
  expect(await refusal()).toMatch(/not-a-release: .*release of devices/);
  await writeFixtureRemote(folder, 'pricing', { description: { entry: 'web/other.js' } });
  expect(await refusal()).toMatch(/names web\/other\.js/);
});

test('a file whose name could add a rule to a web server, or show another name, is neither published nor read', async () => {
  const names = ['a\n/* x-frame-options: no', 'a\u202Efdp.js', 'a\0.js', 'a\u2028b.js'];
  const escaped = ['a\\u{a}/* x-frame', 'a\\u{202e}fdp.js', 'a\\u{0}.js', 'a\\u{2028}b.js'];
  const id = await site.release('pricing');
  const file = join(site.store.place(releaseKey('pricing', id)), RELEASE_FILE);
  const text = await readFile(file, 'utf8');
  await writeFixtureRemote(folder, 'pricing', { version: '2.0.0' });
  const build = await readFile(inBuild(RELEASE_FILE), 'utf8');
  for (const [position, name] of names.entries()) {
    const odd = (description: string) => {
      const described = JSON.parse(description);
      described.files[`web/public/${name}`] = described.files['web/entry.js'];
      return JSON.stringify(described);
    };
    await writeFile(inBuild(RELEASE_FILE), odd(build));
    const published = await publishPricing();
    await writeFile(file, odd(text));
    const read = await readRelease(site.store, 'pricing', id);
    const message = expect.stringContaining(`web/public/${escaped[position]}`);
    expect(published).toMatchObject({ problem: { kind: 'not-a-release', message } });
    expect(read).toMatchObject({ problem: { kind: 'damaged-file', message } });
  }
});

test('an id has the version of the release in front of its hash', async () => {
  await writeFixtureRemote(folder, 'pricing');
  const text = await readFile(inBuild(RELEASE_FILE), 'utf8');
  await writeFile(inBuild(RELEASE_FILE), text.replace(/"id":"1\.0\.0-/, '"id":"7.7.7-'));
  expect(await refusal()).toContain('is not what the id 7.7.7-');
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/own-site.ts';
import { copyWorkspace } from '../site/workspace-copy.ts';

/** Marks the origin's storage, which every page of the site can read. */
const SCRIPT = `<script>localStorage.setItem('evil', location.href)</script>`;

const files = {
  'evil.html': `<!doctype html><title>evil</title>${SCRIPT}`,
  'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
};

test('no file of an approved release runs a script, opened or in a frame', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  test.slow();
  // The browser reports each script that it blocks.
  expectProblems(/sandboxed|Content Security Policy/);
  const copy = await copyWorkspace('pricing');
  const folder = join(copy.folder, 'mfe-pricing/public');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const release = await copy.release(ownSite);
  const addresses = Object.keys(files).flatMap((name) => [
    `/${name}`,
    `/_site/releases/pricing/${release}/public/${name}`,
  ]);
  for (const address of addresses) {
    await page.goto(ownSite.address + address);
    expect(await markAt('/'), address).toBeNull();
    const loaded = page.evaluate(async (src) => {
      const frame = document.createElement('iframe');
      const load = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = src;
      document.body.append(frame);
      await load;
    }, address);
    await loaded;
    expect(await markAt('/pricing'), `${address} in a frame`).toBeNull();
  }

  async function markAt(path: string) {
    await page.goto(ownSite.address + path);
    return page.evaluate(() => localStorage.getItem('evil'));
  }
});

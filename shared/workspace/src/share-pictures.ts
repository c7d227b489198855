import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fillBrand } from '@site/contracts/brand';
import { textsShownIn } from '@site/contracts/brand-assets';
import { remoteRoutes } from '@site/contracts/remote-routes';
import { recordBrandAsset } from '@site/node/brand-assets';
import { installedBrowser } from '@site/node/find-browser';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import { chromium } from 'playwright-core';
import { folderOf, workspaceRemotes } from './folders.ts';
import { sharePicture, shareSize } from './share-pictures/share-picture.ts';

/*
 * `pnpm share-pictures`: draws the picture of every route that names one into its application's
 * `public` folder. The files are committed: run it when a title, a description or the brand
 * changes. `brand-assets.json` then says which brand they show. CHROMIUM_PATH names the browser where
 * it is not found by itself.
 */
const config = await requireSiteConfiguration();
const ui = createRequire(join(folderOf('shell'), '../shared/ui/package.json'));
const fontPath = ui.resolve(
  '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
);
const font = `data:font/woff2;base64,${(await readFile(fontPath)).toString('base64')}`;

const browser = await chromium.launch({
  executablePath: installedBrowser(chromium.executablePath()),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: shareSize });
for (const app of workspaceRemotes()) {
  const { routes } = remoteRoutes.parse(
    await import(pathToFileURL(join(folderOf(app), 'src/routes.ts')).href),
  );
  for (const { picture, title, description } of routes) {
    if (!picture) continue;
    const { product } = config;
    const shown = {
      product,
      // The name is on the picture already.
      title: fillBrand(title, config)
        .split(' | ')
        .filter((part, _, parts) => parts.length === 1 || !part.startsWith(product))
        .join(' | '),
      description: fillBrand(description, config),
      font,
    };
    await page.setContent(sharePicture(shown));
    await page.evaluate(() => document.fonts.ready);
    const file = join(folderOf(app), 'public', picture);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await page.screenshot({ type: 'jpeg', quality: 82 }));
    console.log(file);
  }
  const templates = routes.flatMap(({ picture, title, description }) =>
    picture ? ['{product}', title, description] : [],
  );
  if (templates.length === 0) continue;
  recordBrandAsset(folderOf(app), {
    files: 'the pictures of shared links',
    command: 'pnpm share-pictures',
    shows: textsShownIn(templates.join('\n'), config),
  });
}
await browser.close();

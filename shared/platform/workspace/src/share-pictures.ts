import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordBrandAsset } from '@platform/build/brand-assets';
import { fillBrand } from '@platform/contracts/brand';
import { remoteRoutes } from '@platform/contracts/remote-routes';
import { escapeHtml } from '@platform/node/escape-html';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { thisSite } from '@platform/node/this-site';
import { installedBrowser } from '@platform/testing/find-browser';
import { chromium } from 'playwright-core';
import { folderOf, workspaceRemotes } from './folders.ts';

/** The size in pixels that the contract requires. */
const shareSize = { width: 1200, height: 630 } as const;

// `pnpm share-pictures`: draws the committed picture of every route that names one. Run it when a
// title, a description or the brand changes; `brand-assets.json` notes the brand. CHROMIUM_PATH
// names a browser that is not found by itself.
const { parseConfiguration, textsShownIn } = await thisSite();
const config = await requireSiteConfiguration(parseConfiguration);
const ui = createRequire(join(folderOf('shell'), '../shared/site/ui/package.json'));
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
await drawIcons(folderOf('shell'));
await browser.close();

/** The icon for what takes no SVG. Telephones cut their own corners, so theirs reach into them. */
async function drawIcons(shell: string) {
  const svg = await readFile(join(shell, 'src/document/icon.svg'), 'utf8');
  const folder = join(shell, 'public');
  const draw = async (picture: string, size: number) => {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${picture}`);
    return page.screenshot({ type: 'png', omitBackground: true });
  };
  await writeFile(join(folder, 'favicon.ico'), icoOf(await draw(svg, 32), 32));
  const whole = svg.replace('rx="6" ', '').replace('viewBox="0 0 28 28"', 'viewBox="-4 -4 36 36"');
  const filled = whole.replace('width="28" height="28"', 'x="-4" y="-4" width="36" height="36"');
  for (const [name, size] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const) {
    await writeFile(join(folder, `${name}.png`), await draw(filled, size));
  }
}

/** An icon file with one PNG picture: https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

interface SharePicture {
  readonly product: string;
  readonly title: string;
  readonly description: string;
  readonly font: string;
}

function sharePicture({ product, title, description, font }: SharePicture): string {
  return `<!doctype html>
<html lang="en-KE">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>
@font-face { font-family: Jakarta; font-weight: 200 800; src: url(${font}) format('woff2'); }
body { margin: 0; width: ${shareSize.width}px; height: ${shareSize.height}px; display: grid;
  grid-template-columns: 1fr 330px; background: #06261E; color: #fff; font-family: Jakarta; overflow: hidden; }
main { display: grid; grid-template-rows: auto 1fr auto; padding: 64px 0 60px 72px; }
.mark { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 800; letter-spacing: -0.025em; }
h1 { align-self: center; margin: 0; font-size: 66px; line-height: 1.08; font-weight: 800; letter-spacing: -0.03em; text-wrap: balance; }
h1 + p { margin: 0; font-size: 27px; line-height: 1.4; color: #AFD6C8; display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
.pillars { position: relative; }
.pillars i { position: absolute; bottom: 0; width: 74px; border-radius: 10px 10px 0 0; background: #0B5D4B; }
.lintel { position: absolute; left: 20px; right: 0; top: 150px; height: 46px; border-radius: 10px 0 0 10px; background: #0B5D4B; }
</style></head>
<body>
<main>
<div class="mark"><svg width="52" height="52" viewBox="0 0 28 28" fill="#fff"><rect x="2" y="3" width="24" height="4" rx="1"/><rect x="4" y="10" width="5" height="15" rx="1"/><rect x="11.5" y="10" width="5" height="11" rx="1"/><rect x="19" y="10" width="5" height="7" rx="1" fill="#F2A33A"/></svg>${escapeHtml(product)}</div>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
</main>
<div class="pillars"><span class="lintel"></span>
<i style="left: 44px; height: 390px"></i><i style="left: 140px; height: 300px"></i><i style="left: 236px; height: 200px; background: #F2A33A"></i></div>
</body>
</html>`;
}

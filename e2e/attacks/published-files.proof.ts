import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '../fixtures/own-site.ts';
import type { Site } from '../site/running-site.ts';
import { copyWorkspace } from '../site/workspace-copy.ts';

// Releases are the point, and nothing is ordered.
test.use({ withSetupService: false });

/** Marks the origin's storage, which every page of the site can read. */
const SCRIPT = `<script>localStorage.setItem('evil', location.href)</script>`;

const opened = {
  'evil.html': `<!doctype html><title>evil</title>${SCRIPT}`,
  'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
};

const WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const headers = { 'content-type': 'text/html' };
  event.respondWith(new Response('<h1>Pay somebody else</h1>', { headers }));
});
`;

let released: Promise<string> | undefined;

/** Puts a release of pricing live, once, that publishes all of these files. */
function releaseFiles(site: Site): Promise<string> {
  released ??= (async () => {
    const copy = await copyWorkspace('pricing');
    const folder = join(copy.folder, 'mfe-pricing/public');
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries({ ...opened, 'offers.js': WORKER })) {
      await writeFile(join(folder, name), text);
    }
    return copy.release(site);
  })();
  return released;
}

test('no file of an approved release runs a script, opened or in a frame', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  test.slow();
  // The browser reports each script that it blocks.
  expectProblems(/sandboxed|Content Security Policy/);
  const release = await releaseFiles(ownSite);
  const addresses = Object.keys(opened).flatMap((name) => [
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

test('a service worker of a release that was rolled back from removes itself', async ({
  page,
  ownSite,
}) => {
  test.slow();
  await releaseFiles(ownSite);
  const careless = await startCarelessServer(ownSite.address);
  try {
    await page.goto(`${careless.address}/pricing`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/offers.js');
      await navigator.serviceWorker.ready;
      await caches.open('offers');
    });
    await page.goto(`${careless.address}/`);
    await expect(page.getByRole('heading')).toHaveText('Pay somebody else');

    await ownSite.command(['rollback', 'pricing']);
    careless.passOn();
    await page.goto(`${careless.address}/pricing`);
    await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 30_000 });
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left).toEqual([0, 0]);
  } finally {
    await careless.stop();
  }
});

test('no page of the site can register a service worker', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(/worker-src|ServiceWorker|service worker/i);
  await page.goto(`${ownSite.address}/pricing`);
  const register = () =>
    navigator.serviceWorker.register('/offers.js').then(
      () => 'registered',
      (error: unknown) => String(error),
    );
  expect(await page.evaluate(register)).toMatch(/SecurityError|violates/);
});

/** A web server in front of the edge that knows neither policies nor what a request is for. */
async function startCarelessServer(site: string) {
  let isCareless = true;
  const without = (left: string, headers: IncomingHttpHeaders) =>
    isCareless
      ? Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left))
      : headers;
  const server = createServer(({ url = '/', headers }, response) => {
    const passed = request(
      site + url,
      { headers: without('service-worker', headers) },
      (answer) => {
        const sent = without('content-security-policy', answer.headers);
        answer.pipe(response.writeHead(answer.statusCode ?? 502, sent));
      },
    );
    passed.on('error', () => response.destroy()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    passOn: () => {
      isCareless = false;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

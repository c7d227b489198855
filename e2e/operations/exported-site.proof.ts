import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { nginxProgram, startNginx } from '@site/edge/testing/nginx';
import { expectSameAnswers } from '@site/edge/testing/same-answers';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { liveComposition } from '../site/live.ts';
import { readSettings } from '../site/settings.ts';

const encodings = ['br, gzip', 'gzip', 'identity'];

test('nginx serves the exported site as the edge does, and pages come alive there', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  test.skip(!nginxProgram, 'there is no nginx, and none can be installed');
  test.slow();
  // The setup service answers pages of the edge's address alone.
  expectProblems(/CORS|Access-Control|ERR_FAILED/);
  const folder = await mkdtemp(join(readSettings().room, 'export-'));
  await ownSite.command(['export', folder]);
  const nginx = await startNginx(folder, nginxProgram ?? '');
  try {
    const { pages, texts, publicFiles } = liveComposition(ownSite.storeFolder);
    const answered = [...Object.keys(pages), ...Object.keys(texts), ...Object.keys(publicFiles)];
    expect(Object.keys(pages).length).toBeGreaterThan(20);
    const files = new Set<string>();
    const servers = [ownSite.address, nginx.address] as const;
    for (const path of [...answered, '/nowhere', '/_site/ready', '/_site/configurations']) {
      for (const accepted of encodings) {
        const headers = { 'accept-encoding': accepted };
        const { headers: sent, body } = await expectSameAnswers(servers, encodeURI(path), headers);
        await expectSameAnswers(servers, encodeURI(path), headers, 'HEAD');
        const known = { ...headers, 'if-none-match': String(sent.etag) };
        await expectSameAnswers(servers, encodeURI(path), known);
        if (accepted !== 'identity' || !sent['content-type']?.startsWith('text/html')) continue;
        const named = body.toString().matchAll(/"(\/_site\/releases\/[^"]+\.\w+)"/g);
        for (const [, file = ''] of named) files.add(file);
      }
    }
    expect(files.size).toBeGreaterThan(50);
    for (const file of files) {
      await expectSameAnswers(servers, file, { 'accept-encoding': 'br' });
    }
    await arrive(page, `${nginx.address}/pricing`);
  } finally {
    await nginx.stop();
  }
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@platform/node/ports';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, onTestFinished, test } from 'vitest';
import { ask, often } from '../testing/ask.ts';

const { site } = siteForEachTest(async (template) => void (await template.goLive()));

test.runIf(process.platform === 'linux')(
  'a log that can not be written takes nothing from visitors',
  async () => {
    const port = await findFreePort();
    const full = await open('/dev/full', 'w');
    onTestFinished(() => full.close());
    const edge = spawn(process.execPath, [join(import.meta.dirname, '../bin/edge.js')], {
      env: {
        ...process.env,
        ...{ PORT: String(port), OPERATIONS_PORT: '0', ACCESS_LOG: 'json' },
        SITE_STORE: site.store.folder,
      },
      stdio: ['ignore', full.fd, 'ignore'],
    });
    onTestFinished(async () => {
      edge.kill('SIGKILL');
      if (edge.exitCode === null) await once(edge, 'exit');
    });
    const address = `http://127.0.0.1:${port}`;
    const status = () =>
      ask(address, '/').then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, often).toBe(200);
    for (let request = 0; request < 5; request += 1) expect(await status()).toBe(200);
    expect(edge.exitCode).toBe(null);
  },
);

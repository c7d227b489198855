import { appendFile, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { liveReleases } from '../site/pricing-files.ts';
import { readSettings } from '../site/settings.ts';
import { trySiteCommand } from '../site/site-command.ts';
import { copyWorkspace } from '../site/workspace-copy.ts';

/**
 * What a module of pricing does when it is loaded, and the error of the command that promotes it.
 */
const misbehaviours: readonly [does: string, code: string, message: RegExp][] = [
  ['loops', 'for (;;) {}', /did not finish within 10 seconds/],
  ['ends the process', 'process.exit(0)', /ended the process \(exit code 0\)/],
  ['changes the language', 'Array.prototype.map = () => []', /changes Array\.prototype\.map/],
  ['takes all memory', 'for (const all = []; ; ) all.push(Buffer.alloc(5e6, 1))', /of memory/],
];

test('a release with misbehaving code is refused by name, and visitors notice nothing', async ({
  page,
  ownSite,
}) => {
  // The test builds pricing four times, and waits for a page that never finishes.
  test.slow();
  const before = await liveReleases(ownSite);
  for (const [does, code, message] of misbehaviours) {
    await test.step(does, async () => {
      const folder = join(await mkdtemp(join(readSettings().room, 'misbehaving-')), 'workspace');
      const copy = await copyWorkspace(folder, 'pricing');
      // The code does nothing in browsers, so a team might not notice it.
      const line = `\nif (typeof window === 'undefined') { ${code} }\n`;
      await appendFile(
        join(folder, 'mfe-pricing/src/pages/pricing/pricing.page.tsx'),
        `// @ts-nocheck${line}`,
      );
      await copy.build();
      await ownSite.command(['publish', 'pricing'], folder);
      const { storeFolder } = ownSite;
      const reason = expect.stringMatching(message);
      expect(await trySiteCommand(['promote', 'pricing'], { storeFolder })).toMatchObject({
        code: 1,
        output: {
          error: { refusals: [{ gate: 'rendering', app: 'pricing', page: '/pricing', reason }] },
        },
      });
    });
  }
  expect(await liveReleases(ownSite)).toEqual(before);
  await arrive(page, '/pricing');
});

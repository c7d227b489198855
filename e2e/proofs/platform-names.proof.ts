import { appendFile, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { card } from '../journeys/pricing/plan-cards.ts';
import { changeText } from '../site/change-text.ts';
import { copyWithShared } from '../site/copy-with-shared.ts';
import { liveReleases } from '../site/pricing-files.ts';
import { readSettings } from '../site/settings.ts';
import { trySiteCommand } from '../site/site-command.ts';
import { buildIn } from '../site/workspace-copy.ts';

test('a release that needs a function of the next shell is refused before it is live', async ({
  page,
  ownSite,
}) => {
  // The test builds two applications.
  test.slow();
  const folder = join(await mkdtemp(join(readSettings().room, 'names-')), 'workspace');
  await copyWithShared(folder, { 'mfe-pricing': 'mfe-pricing' });
  const shout = 'export const shout = (text: string): string => text.toUpperCase();\n';
  await appendFile(join(folder, 'shared/ui/src/index.ts'), shout);
  const choices = join(folder, 'mfe-pricing/src/sections/plans/add-on-choices.tsx');
  await changeText(choices, 'Shillings, Span }', 'Shillings, shout, Span }');
  await changeText(
    choices,
    'onPick(addOn.key, event.target.checked)',
    '{ onPick(addOn.key, event.target.checked); document.title = shout(addOn.key); }',
  );
  const before = await liveReleases(ownSite);
  const [pricing, shell] = await Promise.all(
    ['pricing', 'shell'].map((app) => buildIn(folder, app)),
  );

  await ownSite.command(['publish', 'pricing'], folder);
  const missing = `${pricing} takes shout from @site/ui, which shell ${before.shell} does not provide (src/sections/plans/add-on-choices.tsx:1:35)`;
  await refused(
    ['promote', 'pricing'],
    `${missing}; no published shell fits: release the shell first`,
  );

  await ownSite.command(['publish', 'shell'], folder);
  await refused(['promote', 'pricing'], `${missing}; shell ${shell} fits: promote it first`);
  expect(await liveReleases(ownSite)).toEqual(before);

  await ownSite.command(['promote', 'shell']);
  await ownSite.command(['promote', 'pricing']);
  await arrive(page, '/pricing');
  await card(page, 'Basic Plan').getByRole('checkbox').check();
  await expect(page).toHaveTitle('PORTABLEPOS');

  await refused(['rollback', 'shell'], /; pricing 1\.0\.0-\w{8} fits it: put that live first$/);
  expect(await liveReleases(ownSite)).toEqual({ ...before, shell, pricing });

  async function refused(args: string[], message: string | RegExp) {
    const reason =
      typeof message === 'string'
        ? expect.stringContaining(message)
        : expect.stringMatching(message);
    const { storeFolder } = ownSite;
    expect(await trySiteCommand(args, { storeFolder })).toMatchObject({
      code: 1,
      output: {
        error: {
          refusals: [{ gate: 'platform-names', app: 'pricing', reason }],
        },
      },
    });
  }
});

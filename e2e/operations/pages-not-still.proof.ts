import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { promoteFeatures, publishConfig } from '../site/configuration.ts';
import { trySiteCommand } from '../site/program.ts';
import { copyWorkspace, type WorkspaceCopy } from '../site/workspace-copy.ts';

const withBanner = { topBanner: true, wiredExtras: true };
const about = 'src/pages/about/about.page.tsx';
const still = (page: Page) => page.locator('main [data-still]');

test('a page that a switch makes other than still loads its code', async ({ page, ownSite }) => {
  test.slow();
  const copy = await copyWithSwitch();
  await ownSite.command(['publish', 'marketing'], copy.folder);

  await test.step('its team asks which switches do so', async () => {
    const asked = ['compose', 'marketing', '--every-switch'];
    const { code, output } = await trySiteCommand(asked, { storeFolder: ownSite.storeFolder });
    expect(code).toBe(1);
    expect(refusalsIn(output)).toEqual([
      {
        gate: 'still',
        app: 'marketing',
        page: paths.digitalLending(),
        reason: expect.stringMatching(
          '^with features.topBanner: true: useState needs code .* \\(src/kit/sometimes-alive.tsx:\\d+:\\d+\\)$',
        ),
      },
      {
        gate: 'still',
        app: 'marketing',
        page: paths.about(),
        reason: expect.stringMatching(
          `^with features.topBanner: true: <textarea name="question" aria-label="Question"> does nothing, .* \\(${about}:\\d+:\\d+\\)$`,
        ),
      },
    ]);
  });

  await ownSite.command(['promote', 'marketing']);
  await arrive(page, paths.digitalLending());
  await expect(still(page)).toHaveCount(1);

  await test.step('an operator uses the switch, and is told', async () => {
    await publishConfig(ownSite, (config) => ({ ...config, features: withBanner }));
    const promoted = await ownSite.command(['promote', 'config']);
    expect(promoted).toMatchObject({
      warnings: [
        {
          gate: 'still',
          page: paths.digitalLending(),
          reason: expect.stringContaining('useState'),
        },
        { gate: 'still', page: paths.about(), reason: expect.stringContaining(about) },
      ],
    });
  });

  await test.step('both pages are alive, in the document and after a navigation', async () => {
    const expectAlive = async () => {
      await page.getByRole('button', { name: 'Pressed 0 times' }).click();
      await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    };
    await arrive(page, paths.digitalLending());
    await expect(still(page)).toHaveCount(0);
    await expectAlive();
    await page.locator(`header a[href="${paths.home()}"]`).first().click();
    await expectArrived(page, paths.home());
    await page.goBack();
    await expectArrived(page, paths.digitalLending());
    await expectAlive();
    await arrive(page, paths.about());
    await expect(still(page)).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Question' }).fill('How many?');
  });

  await test.step('the team’s next release is refused until the page is still again', async () => {
    await copy.change('package.json', '"version": "1', '"version": "2');
    await copy.build();
    await ownSite.command(['publish', 'marketing'], copy.folder);
    await expect(ownSite.command(['promote', 'marketing'])).rejects.toThrow(
      `still: marketing ${paths.about()}: <textarea`,
    );
  });

  await test.step('without the switch the pages come without their code again', async () => {
    await promoteFeatures(ownSite, { ...withBanner, topBanner: false });
    await arrive(page, paths.digitalLending());
    await expect(still(page)).toHaveCount(1);
  });
});

/** Marketing, of whose pages one is still, and one has a still part, only without the banner. */
async function copyWithSwitch(): Promise<WorkspaceCopy> {
  const copy = await copyWorkspace('marketing');
  await writeFile(
    join(copy.folder, 'mfe-marketing/src/kit/sometimes-alive.tsx'),
    `import { useSiteConfig } from '@site/ui';
import { useState } from 'react';

export function Presses() {
  return useSiteConfig().features.topBanner ? <Counter /> : null;
}

function Counter() {
  const [presses, setPresses] = useState(0);
  return <button type="button" onClick={() => setPresses(presses + 1)}>Pressed {presses} times</button>;
}

export function Question() {
  return useSiteConfig().features.topBanner ? <textarea name="question" aria-label="Question" /> : null;
}
`,
  );
  const show = async (file: string, before: string, name: string) => {
    await copy.change(file, before, `<${name} />${before}`);
    const path = join(copy.folder, 'mfe-marketing', file);
    const kit = `import { ${name} } from '../../kit/sometimes-alive.tsx';\n`;
    await writeFile(path, kit + (await readFile(path, 'utf8')));
  };
  await show('src/pages/digital-lending/digital-lending.page.tsx', '<FeatureGrid', 'Presses');
  await show('src/pages/about/company.tsx', '<WhyUs', 'Question');
  await copy.build();
  return copy;
}

function refusalsIn(output: unknown) {
  const { error } = output as { error: { refusals: unknown } };
  return error.refusals;
}

import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { becomeAlive } from '../fixtures/arrive.ts';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { expect, test } from '../fixtures/test.ts';

const font = /\.woff2?$/;

for (const path of [paths.home(), paths.pricing(), paths.sendInquiry()]) {
  test(`the text of ${path} is there before the font, and stays where it is when the font arrives`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    const letGo = await holdAnswers(page, font);
    await page.goto(path, { waitUntil: 'commit' });
    await becomeAlive(page);
    // One font, for text alone: pictures of letters, such as icons, are none.
    expect(fonts).toHaveLength(1);
    expect(await hiddenUntilTheyArrive(page)).toEqual([]);
    const before = await layout(page);
    expect(before.sideways).toBe(0);
    letGo();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('16px "Plus Jakarta Sans"'))).toBe(true);
    const after = await layout(page);
    expect(after.sideways).toBe(0);
    // A line that breaks elsewhere moves what is below it, by less than a line in a screen.
    expect(Math.abs(after.height - before.height) / before.height).toBeLessThan(0.03);
  });
}

/** The families whose text a browser does not draw until their files are there. */
function hiddenUntilTheyArrive(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, display }) => status === 'loading' && display !== 'swap')
      .map(({ family }) => family),
  );
}

function layout(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    return { sideways: scrollWidth - clientWidth, height: scrollHeight };
  });
}

import { arrive, becomeAlive } from '../../../fixtures/arrive.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { holdAnswers } from '../../../fixtures/traffic.ts';
import { launchOptions } from '../../engines/browsers.ts';

// A whole browser, because only that has a PDF viewer.
test.use({ launchOptions: launchOptions('program') });

test('the terms are a PDF on a large screen, and text with a link to it on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await arrive(page, '/terms');
  const frame = page.getByTitle('Terms and Conditions as a PDF');
  await expect(frame).toHaveAttribute('src', '/terms.pdf');
  expect(await frame.evaluate((element) => element.clientHeight)).toBe(800);
  expect(await frame.evaluate((element) => element.clientWidth)).toBe(1280);
  const link = page.getByRole('link', { name: 'Download the terms (PDF)' });
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('terms.pdf');

  await page.setViewportSize({ width: 360, height: 800 });
  await arrive(page, '/terms');
  await expect(frame).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'About these terms' })).toBeVisible();
  const answer = await request.get(String(await link.getAttribute('href')));
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "frame-ancestors 'self'",
  });
});

for (const pdfViewerEnabled of [true, false]) {
  test(`the first page of the terms stands where ${pdfViewerEnabled ? 'the viewer comes' : 'no viewer will come'}, and nothing moves when the page is alive`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value });
    }, pdfViewerEnabled);
    const letGo = await holdAnswers(page, /\.js$/);
    await page.goto('/terms');
    await page.evaluate(() => document.fonts.ready);
    const section = page.getByLabel('Terms and Conditions as a PDF');
    const sheet = section.locator('a[href="/terms.pdf"]:not([download])');
    await expect(sheet.getByText('You can try Nguzo free of charge.')).toBeInViewport();
    const frame = section.locator('iframe');
    await expect(frame).toHaveCount(0);
    const below = page.getByRole('heading', { level: 2, name: 'About these terms' });
    const before = await below.boundingBox();
    letGo();
    await becomeAlive(page);
    await expect(frame).toHaveCount(pdfViewerEnabled ? 1 : 0);
    expect(await below.boundingBox()).toEqual(before);
  });
}

import { launchOptions } from '../../engines/browsers.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';

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

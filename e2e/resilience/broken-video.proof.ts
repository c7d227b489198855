import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { removeFile } from '../site/damage.ts';
import { videoWindowFile } from '../site/marketing-files.ts';

test('where the video does not load, a message at the top in the middle says so, and it can be tried again', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  // The browser says that it did not get the file, and that what it got is no script.
  expectProblems(/\/releases\/marketing\/|status of 404/);
  const mend = await removeFile(await videoWindowFile(ownSite));
  await arrive(page, '/');
  const play = page.getByRole('button', { name: 'Play the video' });
  await play.click();
  const toast = page.getByRole('status').filter({ hasText: 'The video did not load.' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(1440 / 2, 0);
  expect(box?.y).toBeLessThan(100);

  await mend();
  await play.click();
  await expect(page.getByRole('dialog', { name: 'One day with Nguzo ERP' })).toBeVisible();
});

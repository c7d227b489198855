import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { removeFile } from '../site/corrupt.ts';
import { videoWindowFile } from '../site/marketing-files.ts';

test('where the video does not load, a message at the top centre says so, and it can be retried', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  // The browser reports that the file is missing, and that the response is no script.
  expectProblems(/\/releases\/marketing\/|status of 404/);
  const repair = await removeFile(await videoWindowFile(ownSite));
  await arrive(page, '/');
  const play = page.getByRole('button', { name: 'Play the video' });
  await play.click();
  const toast = page.getByRole('status').filter({ hasText: 'The video did not load.' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(1440 / 2, 0);
  expect(box?.y).toBeLessThan(100);

  await repair();
  await play.click();
  await expect(page.getByRole('dialog', { name: 'One day with Nguzo ERP' })).toBeVisible();
});

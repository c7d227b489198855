import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { admit } from '../site/admission.ts';
import { livePaths } from '../site/live-paths.ts';
import { readSettings } from '../site/settings.ts';
import type { Look } from './condition.ts';
import { focusInView } from './focus-in-view.ts';
import { targetSize } from './target-size.ts';

const looks: readonly Look[] = [focusInView(360, 640), focusInView(1440, 900), targetSize];

for (const path of livePaths(readSettings().templateStore)) {
  test(`everything on the page at ${path} is seen when it has the focus, and can be pressed`, async ({
    page,
  }) => {
    await admit(page, path);
    await arrive(page, path);
    for (const look of looks) {
      await look.apply(page);
      expect(await look.faults(page), look.name).toEqual([]);
    }
  });
}

import type { BrowserContextOptions, Page } from '@playwright/test';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { admit } from '../site/admission.ts';
import { livePaths } from '../site/live-paths.ts';
import { readSettings } from '../site/settings.ts';
import type { Condition } from './condition.ts';
import { insertedNodes } from './inserted-nodes.ts';
import { offline } from './offline.ts';
import { translated } from './translated.ts';
import { readShown, useControl } from './use-page.ts';
import { withoutStorage } from './without-storage.ts';

/*
 * Every page is used side by side by a visitor to whom nothing happens and by visitors whose
 * browsers change what it is made of. After each press all of them must be shown the same.
 */
const conditions: readonly Condition[] = [translated, insertedNodes, withoutStorage, offline];

for (const path of livePaths(readSettings().templateStore)) {
  test(`the page at ${path} shows everybody the same, whatever is used on it`, async ({
    newVisitor,
    expectProblems,
  }) => {
    const open = (condition?: Condition) => openPage(newVisitor, path, condition);
    for (const { problems } of conditions) if (problems) expectProblems(problems);
    const page = await open();
    const others = await Promise.all(
      conditions
        .filter(({ canVisit }) => canVisit?.(path) ?? true)
        .map(async (condition) => ({ ...condition, page: await open(condition) })),
    );
    const compare = async (step: string) => {
      for (const other of others) {
        await expect
          .poll(
            async () => differences(await readShown(page), await readShown(other.page), other),
            {
              message: `${other.name}, ${step}`,
              timeout: 5_000,
              intervals: [0, 20, 50, 100, 250],
            },
          )
          .toEqual([]);
      }
    };
    await compare('on arrival');
    for (let index = 0; ; index += 1) {
      const used = await useControl(page, index);
      if (used === undefined) break;
      await Promise.all(others.map((other) => useControl(other.page, index)));
      await compare(`after ${used}`);
      // The rest of a page that is left cannot be used.
      if (new URL(page.url()).pathname !== path) break;
    }
  });
}

/** A visitor's page at a path, hydrated. */
async function openPage(
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>,
  path: string,
  condition?: Condition,
): Promise<Page> {
  const page = await newVisitor({ reducedMotion: 'reduce', ...condition?.browser });
  await admit(page, path);
  await condition?.prepare?.(page);
  await arrive(page, path);
  await condition?.change?.(page);
  return page;
}

/** The lines that one of two pages does not show, in order. */
function differences(
  expected: readonly string[],
  shown: readonly string[],
  { says = [] }: Condition,
): string[] {
  return [
    ...expected.filter((line) => !shown.includes(line)).map((line) => `is missing: ${line}`),
    ...shown
      .filter((line) => !expected.includes(line) && !says.some((text) => text.test(line)))
      .map((line) => `is wrong: ${line}`),
  ];
}

import { expect, type Page } from '@playwright/test';
import type { Condition } from './condition.ts';
import { type Manner, readShown, useControl } from './use-page.ts';

/** The page of a visitor under a condition. */
interface Other {
  readonly condition: Condition;
  readonly page: Page;
}

/**
 * Fills in every field of a page properly, then uses every control of it, with mistakes in fields. After
 * each, all others must be shown what the first page shows.
 */
export async function walk(page: Page, others: readonly Other[]): Promise<void> {
  await compare(page, others, 'on arrival');
  const { pathname } = new URL(page.url());
  const isLeft = () => new URL(page.url()).pathname !== pathname;
  // A button may lead to another page, so the fields come first.
  await useAll('properly');
  await useAll('wrongly');

  async function useAll(manner: Manner): Promise<void> {
    for (let index = 0; ; index += 1) {
      const pages = [page, ...others.map((other) => other.page)];
      const [used] = await Promise.all(pages.map((one) => useControl(one, index, manner)));
      if (used === undefined) return;
      if (manner === 'wrongly' || used.isField) {
        await compare(page, others, `after ${used.name}`, isLeft);
      }
      // The rest of a page that is left cannot be used.
      if (isLeft()) return;
    }
  }
}

/** Waits until all others are shown what the first page shows. */
export async function compare(
  page: Page,
  others: readonly Other[],
  step: string,
  isLeft = () => false,
): Promise<void> {
  const differences = async () => {
    const there = others.filter(({ condition }) => (condition.canLeave ?? true) || !isLeft());
    const [expected, ...shown] = await Promise.all([
      readShown(page),
      ...there.map((other) => readShown(other.page)),
    ]);
    const more = await Promise.all(there.map(readMore));
    return there.flatMap(({ condition }, index) =>
      differencesOf(expected, shown[index] ?? [], condition)
        .filter((line) => !more[index]?.has(line))
        .map((line) => `${condition.name}: ${line}`),
    );
  };
  // The usual case needs no assertion's machinery.
  if ((await differences()).length === 0) return;
  await expect
    .poll(differences, { message: step, timeout: 5_000, intervals: [20, 50, 100, 250] })
    .toEqual([]);
}

/** The differences that a condition explains by showing more at once. */
async function readMore({ page, condition }: Other): Promise<ReadonlySet<string>> {
  if (!condition.showsMore) return new Set();
  const texts = await page.locator(condition.showsMore).allInnerTexts();
  const lines = texts.flatMap((text) => text.split('\n'));
  return new Set(lines.map((line) => `is wrong: ${line.replaceAll(/\s+/g, ' ').trim()}`));
}

/** The lines that one of two pages does not show, in order, but for what its visitor is told. */
function differencesOf(
  expected: readonly string[],
  shown: readonly string[],
  { says = [], lacks = [] }: Condition,
): string[] {
  return [
    ...expected
      .filter((line) => !shown.includes(line) && !lacks.some((text) => text.test(line)))
      .map((line) => `is missing: ${line}`),
    ...shown
      .filter((line) => !expected.includes(line) && !says.some((text) => text.test(line)))
      .map((line) => `is wrong: ${line}`),
  ];
}

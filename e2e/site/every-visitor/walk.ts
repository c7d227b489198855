import { expect, type Page } from '@playwright/test';
import type { Condition } from './conditions.ts';
import { UNSEEN } from './conditions.ts';

interface Other {
  readonly condition: Condition;
  readonly page: Page;
}

/** Fills in every field properly, then uses every control wrongly; all pages must show the same. */
export async function walk(page: Page, others: readonly Other[]): Promise<void> {
  await compare(page, others, 'on arrival');
  const { pathname } = new URL(page.url());
  const isLeft = () => new URL(page.url()).pathname !== pathname;
  // A button may lead to another page, so the fields come first.
  await operateAll('properly');
  await operateAll('wrongly');

  async function operateAll(manner: Manner): Promise<void> {
    for (let index = 0; ; index += 1) {
      const pages = [page, ...others.map((other) => other.page)];
      const [used] = await Promise.all(pages.map((one) => operateControl(one, index, manner)));
      if (used === undefined) return;
      await compare(page, others, `after ${used}`, isLeft);
      // The rest of a page that is left cannot be used.
      if (isLeft()) return;
    }
  }
}

async function compare(
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
  await expect.poll(differences, { message: step, intervals: [20, 50, 100, 250] }).toEqual([]);
}

/** The differences that a condition explains by showing more at once. */
async function readMore({ page, condition }: Other): Promise<ReadonlySet<string>> {
  if (!condition.showsMore) return new Set();
  const texts = await page.locator(condition.showsMore).allInnerTexts();
  const lines = texts.flatMap((text) => text.split('\n'));
  return new Set(lines.map((line) => `is wrong: ${line.replaceAll(/\s+/g, ' ').trim()}`));
}

function differencesOf(
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

const inMain = (...kinds: readonly string[]) =>
  kinds.map((kind) => `main ${kind}:not(:disabled)`).join(', ');

const FIELDS = inMain(
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="submit"])',
  'textarea',
);

/** What changes the page in place. Links lead elsewhere, and have tests of their own. */
const CONTROLS = inMain(
  'button:not([aria-hidden="true"])',
  'input:not([type="hidden"])',
  'textarea',
  'select',
  'summary',
);

/** Waits until every control works, also in other teams' sections and where hydration waits. */
export async function untilAlive(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })));
  await page.waitForFunction(
    // React marks each element that it has hydrated or made, and leaves alone what is still.
    (controls) =>
      [...document.querySelectorAll(controls)].every(
        (control) =>
          control.closest('[data-still]') ||
          Object.keys(control).some((key) => key.startsWith('__reactProps$')),
      ),
    CONTROLS,
    { polling: 20 },
  );
}

type Manner = 'wrongly' | 'properly';

/** Uses the control at an index, if any; `properly` presses no buttons: a sent form leads elsewhere. */
function operateControl(page: Page, index: number, manner: Manner): Promise<string | undefined> {
  const controls = manner === 'properly' ? FIELDS : CONTROLS;
  return page.evaluate(operateControlInPage, { controls, fields: FIELDS, index, manner });
}

async function operateControlInPage(use: {
  controls: string;
  fields: string;
  index: number;
  manner: Manner;
}) {
  const looks = new Map<string, number>();
  const controls = [...document.querySelectorAll<HTMLElement>(use.controls)].filter((control) => {
    if (!control.matches('button, summary')) return true;
    // Of a row of buttons that do the same, such as those of each device, two are used.
    const look = `${control.className}|${control.parentElement?.className}`;
    const count = (looks.get(look) ?? 0) + 1;
    looks.set(look, count);
    return count <= 2;
  });
  const control = controls[use.index];
  if (!control) return undefined;
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const text =
    control.ariaLabel ??
    (labels.map((label) => label.textContent).join(' ') || control.textContent);
  const name = `${control.localName} «${text.replaceAll(/\s+/g, ' ').trim()}»`;
  if (
    control.matches(use.fields) &&
    (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)
  ) {
    // React listens to the element's own setter, which a plain assignment would go around.
    const prototype = Object.getPrototypeOf(control) as object;
    const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
    control.focus();
    setter?.call(control, valueFor(control, use.manner));
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
    control.blur();
  } else if (control instanceof HTMLSelectElement) {
    control.selectedIndex = control.options.length - 1;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else control.click();
  // A press may lead to another page, which takes a moment.
  const isUnderWay = () => document.querySelector('[role=progressbar][data-active]') !== null;
  do await new Promise((resolve) => setTimeout(resolve));
  while (isUnderWay());
  return name;

  function valueFor(field: HTMLInputElement | HTMLTextAreaElement, manner: Manner) {
    const isEmail = field.type === 'email';
    const isTelephone = field.type === 'tel';
    if (field.type === 'number') return '3';
    if (field.inputMode === 'numeric' && !isTelephone) return '3';
    if (manner === 'wrongly') return isTelephone ? '12' : 'W';
    if (isEmail) return 'wanjiru@mavuno.example';
    return isTelephone ? '0712345678' : 'Wanjiru Kamau';
  }
}

export function readShown(page: Page): Promise<string[]> {
  return page.evaluate(
    ([controls, unseen]) => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not compared.
      const { innerText } = document.body;
      const text = [`title ${document.title}`, location.pathname, ...innerText.split('\n')];
      const states = [...document.querySelectorAll<HTMLElement>(controls)].map((control) => {
        const state = control.ariaExpanded ?? control.ariaPressed ?? control.ariaSelected ?? '';
        if (!(control instanceof HTMLInputElement)) return `${control.localName} ${state}`;
        return `${control.type} ${control.name} ${control.checked} ${control.value}`;
      });
      return [...text, ...states]
        .map((line) =>
          line
            .replaceAll(unseen, '')
            .replaceAll(/[0-9a-f-]{32,36}/g, 'an id')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        )
        .filter(Boolean);
    },
    [CONTROLS, UNSEEN] as const,
  );
}

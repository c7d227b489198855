// @vitest-environment happy-dom

import { err, ok } from '@platform/node/result';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test } from 'vitest';
import { stepAt } from '../../../testing/step.ts';
import { unreachable } from '../client/client.ts';
import { settings } from '../client/use-fetched.ts';
import { ConsoleProvider, type useConsole } from '../console-context.ts';
import { ConsoleRoot } from '../elements/elements.ts';
import { TimeLine } from './time-line.tsx';

afterEach(cleanup);

/** A ledger that answers with two entries at a time, and that does not answer for some. */
function open(
  newest: number,
  lost: readonly number[] = [],
  last: Parameters<typeof stepAt>[1] = {},
) {
  const ledger = async (_name = '', before = 0) => {
    if (lost.includes(before)) return err(unreachable);
    const first = (before || newest + 1) - 1;
    const revisions = [first, first - 1].filter((revision) => revision > 0);
    return ok({
      steps: revisions.map((each) => stepAt(each, each === newest ? last : {})),
      hasOlder: first > 2,
    });
  };
  // What the time line uses of it.
  const context = {
    ...{ client: { ledger }, now: new Date() },
    overview: { revision: newest, newest: { revision: newest }, applications: [] },
  } as unknown as ReturnType<typeof useConsole>;
  render(
    <ConsoleRoot>
      <SWRConfig value={{ ...settings, provider: () => new Map() }}>
        <ConsoleProvider value={context}>
          <TimeLine />
        </ConsoleProvider>
      </SWRConfig>
    </ConsoleRoot>,
  );
}
const shown = () =>
  screen
    .queryAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? []);
const older = () => screen.queryByRole('button', { name: 'Older entries' });
const press = () => fireEvent.click(older() as HTMLElement);

test('older entries come below, until there are none', async () => {
  open(5);
  await expect.poll(shown).toEqual(['5', '4']);
  press();
  await expect.poll(shown).toHaveLength(4);
  press();
  await expect.poll(() => shown().at(-1)).toBe('1');
  expect(shown()).toHaveLength(5);
  expect(older()).toBeNull();
});

test('where one page cannot be read it is said, and no entry is skipped in silence', async () => {
  open(5, [4]);
  await expect.poll(shown).toHaveLength(2);
  press();
  await expect.poll(() => screen.queryByText('The ledger could not be read')).not.toBeNull();
  expect(shown()).toEqual(['5', '4']);
});

test.each([
  ['a promotion', {}, 1],
  ['an undo of a freeze', { action: 'unfreeze', undoes: 1 }, 0],
  ['a prune', { action: 'prune' }, 0],
])(
  'the newest entry is offered to be taken back where it can be: %s',
  async (_what, last, offered) => {
    open(2, [], last);
    await expect.poll(shown).toHaveLength(2);
    expect(screen.queryAllByRole('button', { name: 'Take it back' })).toHaveLength(offered);
  },
);

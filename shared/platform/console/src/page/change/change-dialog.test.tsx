// @vitest-environment happy-dom

import { ok } from '@platform/node/result';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import type { Look, Session } from '../../protocol.ts';
import { settings } from '../client/use-fetched.ts';
import { ConsoleProvider, type useConsole } from '../console-context.ts';
import { ConsoleRoot } from '../elements/elements.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PruneDialog } from './prune-dialog.tsx';

afterEach(cleanup);

/** Presses the button of a dialog, and says whether anything was sent. */
async function press(
  may: Session['may'],
  dialog = <ChangeDialog intent={{ action: 'unfreeze' }} />,
  found: Partial<Look> = {},
) {
  const change = vi.fn(async (_sent: unknown) => ok({ lines: [] }));
  const nothing = { differences: [], looks: [], otherTeams: [], warnings: [], refused: [] };
  const look = async () => ok({ ...nothing, needsReason: false, ...found });
  // What the dialog uses of it.
  const context = {
    client: { change, look, claimOf: () => undefined, overview: async () => ok({ revision: 7 }) },
    session: { name: 'beth', by: 'token', may },
    overview: { revision: 7, applications: [] },
    ...{ now: new Date(), reason: '', setReason: vi.fn(), show: vi.fn(), report: vi.fn() },
  } as unknown as ReturnType<typeof useConsole>;
  render(
    <ConsoleRoot>
      <SWRConfig value={{ ...settings, provider: () => new Map() }}>
        <ConsoleProvider value={context}>{dialog}</ConsoleProvider>
      </SWRConfig>
    </ConsoleRoot>,
  );
  const [button] = screen.getAllByRole('button') as [HTMLElement];
  // What would change is not known yet.
  fireEvent.click(button);
  expect(change).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText(/^Working out/)).toBeNull());
  fireEvent.click(button);
  await screen.findAllByRole('button');
  return { isSent: change.mock.calls.length > 0, change, button };
}

test('who may not change anything reads why, and what to do, and sends nothing', async () => {
  const { isSent, button } = await press('look');
  expect(isSent).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/site operator add beth --may change/)).toBeTruthy();
});

test('who may, sends it', async () => {
  expect((await press(undefined)).isSent).toBe(true);
});

test('a prune removes what its operator was shown, by name and bytes', async () => {
  const release = '1.4.0-3fa9c21b5d0e7f64';
  const kinds = [{ kind: 'releases', number: 1, bytes: 2_300_000 }];
  const goes = { plan: 'f00d', bytes: 2_300_000, kinds };
  const releases = [{ name: 'pricing', release, bytes: 2_300_000 }];
  const { change } = await press('change', <PruneDialog />, { goes: { ...goes, releases } });
  const intent = { action: 'prune', keep: 5, olderThanDays: 30 };
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ intent, plan: 'f00d' }));
});

// @vitest-environment happy-dom

import { ok } from '@platform/node/result';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../../protocol.ts';
import { settings } from '../client/use-fetched.ts';
import { ConsoleProvider, type useConsole } from '../console-context.ts';
import { ConsoleRoot } from '../elements/elements.ts';
import { ChangeDialog } from './change-dialog.tsx';

afterEach(cleanup);

/** Presses the button of a dialog, and says whether anything was sent. */
async function press(may: Session['may']) {
  const change = vi.fn(async () => ok({ lines: [] }));
  const nothing = { differences: [], looks: [], otherTeams: [], warnings: [], refused: [] };
  const look = async () => ok({ ...nothing, needsReason: false });
  // What the dialog uses of it.
  const context = {
    client: { change, look, overview: async () => ok({ revision: 7 }) },
    session: { name: 'beth', by: 'token', may },
    overview: { revision: 7, applications: [] },
    ...{ now: new Date(), reason: '', setReason: vi.fn(), show: vi.fn(), report: vi.fn() },
  } as unknown as ReturnType<typeof useConsole>;
  render(
    <ConsoleRoot>
      <SWRConfig value={{ ...settings, provider: () => new Map() }}>
        <ConsoleProvider value={context}>
          <ChangeDialog intent={{ action: 'unfreeze' }} />
        </ConsoleProvider>
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
  return { isSent: change.mock.calls.length > 0, button };
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

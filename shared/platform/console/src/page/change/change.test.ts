// @vitest-environment happy-dom
import { err, ok } from '@platform/node/result';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { stepAt } from '../../../testing/step.ts';
import type { LedgerStep } from '../../protocol.ts';
import { type Trouble, unreachable } from '../client/client.ts';
import { settings } from '../client/use-fetched.ts';
import { ConsoleProvider, type useConsole } from '../console-context.ts';
import { useChange } from './use-change.ts';

afterEach(cleanup);

const intent = { action: 'unfreeze' as const };

/** Sends a change, which is answered with something, of a page that has seen revision 7. */
async function send(answer: ReturnType<typeof ok<{ step: LedgerStep; lines: [] }>> | Trouble) {
  const context = {
    client: {
      change: vi.fn(async () => ('kind' in answer ? err(answer) : answer)),
      ledger: async () => ok({ steps: [stepAt(9), stepAt(8), stepAt(7)], hasOlder: false }),
      overview: async () => ok({ revision: 9 }),
    },
    ...{ show: vi.fn(), setReason: vi.fn(), report: vi.fn(), reason: ' the sale ' },
  };
  const see = vi.fn();
  // What the hook uses of it.
  const value = context as unknown as ReturnType<typeof useConsole>;
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(SWRConfig, {
      value: settings,
      children: createElement(ConsoleProvider, { value, children }),
    });
  const { result } = renderHook(
    () => useChange({ intent, seen: 7, see, agreed: ['/'], despiteGuard: false, plan: '' }),
    {
      wrapper,
    },
  );
  await act(async () => result.current.run());
  return { ...context, see, change: result.current };
}

test('a change says what its operator saw and agrees to, and what was typed is gone once it is done', async () => {
  const { client, change, show, setReason } = await send(ok({ step: stepAt(9), lines: [] }));
  expect(client.change).toHaveBeenCalledWith({
    ...{ intent, seen: 7, reason: 'the sale', agreed: ['/'], despiteGuard: false, plan: '' },
  });
  expect(change.value?.step?.revision).toBe(9);
  expect(show).toHaveBeenCalledWith({ revision: 9 });
  expect(setReason).toHaveBeenCalledWith('');
});

test('a lost race says who was faster, in their order, and what is live now was seen', async () => {
  const { change, see, setReason } = await send({ kind: 'lost-race', message: '' });
  expect(change.trouble?.faster?.map(({ revision }) => revision)).toEqual([8, 9]);
  expect(see).toHaveBeenCalledWith(9);
  expect(setReason).not.toHaveBeenCalled();
});

test('what came of a change whose dialog was closed is told above the page', async () => {
  const { report } = await send(unreachable);
  expect(report).toHaveBeenCalledWith(expect.stringContaining('changed nothing'));
});

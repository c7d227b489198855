// @vitest-environment happy-dom

import { ok } from '@platform/node/result';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../client/use-fetched.ts';
import { ConsoleProvider, type useConsole } from '../console-context.ts';
import { ConsoleRoot } from '../elements/elements.ts';
import { StorePanel } from './store-panel.tsx';

afterEach(cleanup);

const begun = { by: 'anna', all: false, at: '2026-11-27T10:00:00Z', files: 3 };

test('a verification says that it runs, and what it found once it has ended', async () => {
  const answers: object[] = [{ state: 'none' }, { ...begun, state: 'working' }];
  const verification = async () => ok(answers.length > 1 ? answers.shift() : answers[0]);
  const verify = vi.fn(async () => ok({ ...begun, state: 'working' }));
  // What the panel uses of it.
  const context = { client: { verification, verify }, now: new Date() } as unknown as ReturnType<
    typeof useConsole
  >;
  render(
    <ConsoleRoot>
      <SWRConfig value={{ ...settings, provider: () => new Map() }}>
        <ConsoleProvider value={context}>
          <StorePanel />
        </ConsoleProvider>
      </SWRConfig>
    </ConsoleRoot>,
  );
  const press = screen.getByRole('button', { name: 'Verify the store' });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(press);
  await screen.findByText('The store is being read …');
  expect(press.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(press);
  expect(verify.mock.calls).toEqual([[true]]);
  answers.push({
    ...begun,
    state: 'done',
    line: 'One thing is wrong',
    findings: ['a.js'],
    more: 2,
  });
  await screen.findByText('One thing is wrong', {}, { timeout: 10_000 });
  expect(screen.getByText('a.js')).toBeTruthy();
  expect(screen.getByText(/^And 2 more/)).toBeTruthy();
  expect(press.getAttribute('aria-disabled')).toBe('false');
});

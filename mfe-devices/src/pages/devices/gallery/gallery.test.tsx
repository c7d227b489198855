// @vitest-environment happy-dom
import { unfilled } from '@site/contracts/content';
import { inRoot } from '@site/ui/fixtures/site';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { content } from '../devices.content.ts';
import { Gallery } from './gallery.tsx';

test('the chosen picture stays chosen where its content is other objects, as after a save in development', async () => {
  const { terminal } = unfilled(content);
  const page = () =>
    inRoot(<Gallery content={{ ...terminal, views: structuredClone(terminal.views) }} />);
  const { rerender } = render(page());
  const views = () => screen.getAllByRole('button', { pressed: true });
  const second = terminal.views[1] ?? terminal.views[0];
  await act(async () => screen.getByRole('button', { name: second.label }).click());
  rerender(page());
  expect(views()).toEqual([screen.getByRole('button', { name: second.label })]);
});

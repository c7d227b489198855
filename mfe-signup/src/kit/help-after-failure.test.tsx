// @vitest-environment happy-dom
import { paths } from '@site/contracts/paths';
import { inRoot, siteWith } from '@site/ui/fixtures/site';
// biome-ignore lint/style/noRestrictedImports: a part is rendered within what the shell gives it.
import { createBrowserRouter, RouterProvider } from '@site/ui/shell';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { enquiryFormDraft } from '../storage/draft.ts';
import { HelpAfterFailure } from './contact-line.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('an inquiry after a refused purchase says what was chosen', () => {
  // The part asks its site for nothing but paths.
  const site = siteWith({ routes: [{ path: paths.sendInquiry() } as never] });
  const about = { devices: { cashDrawer: 2 }, val: 17_200 };
  const element = <HelpAfterFailure attempt="payment" about={about} />;
  render(inRoot(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />, site));
  fireEvent.click(screen.getByRole('link', { name: /inquiry/ }));
  expect(enquiryFormDraft.read().message).toContain('I chose: 2 × Cash drawer, KSh');
});

// @vitest-environment happy-dom
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { paths } from '@site/contracts/paths';
import { pageConfigurationOf, withAddresses } from '@site/contracts/site-configuration';
// biome-ignore lint/style/noRestrictedImports: a part is rendered within what the shell gives it.
import { createBrowserRouter, createStyleCache, Root, RouterProvider } from '@site/ui/shell';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { enquiryFormDraft } from '../storage/draft.ts';
import { HelpAfterFailure } from './contact-line.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('an inquiry after a refused purchase says what was chosen', () => {
  const addresses = { site: 'https://site.example', setup: 'https://setup.example' };
  const site = {
    config: pageConfigurationOf(withAddresses(exampleConfiguration, addresses)),
    routes: [{ path: paths.sendInquiry() }],
    loadModule: () => Promise.reject(new Error('there are no modules')),
    report() {},
    prefetch() {},
    toast() {},
    loadingBar: { start() {}, complete() {} },
  };
  const about = { devices: { cashDrawer: 2 }, val: 17_200 };
  const element = <HelpAfterFailure attempt="payment" about={about} />;
  render(
    // The part asks its site for nothing but paths.
    <Root cache={createStyleCache()} site={site as never}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element }])} />
    </Root>,
  );
  fireEvent.click(screen.getByRole('link', { name: /inquiry/ }));
  expect(enquiryFormDraft.read().message).toContain('I chose: 2 × Cash drawer, KSh');
});

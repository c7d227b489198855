import { VisuallyHidden } from '@site/ui';
import { siteWith } from '@site/ui/fixtures/site';
import { DocumentStyles } from '@site/ui/server';
import { createStyleCache, Root } from '@site/ui/shell';
import { Toasts } from '@site/ui/toast';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Preview } from 'storybook-react-rsbuild';
import * as devices from '../../../../mfe-devices/src/routes.ts';
import * as marketing from '../../../../mfe-marketing/src/routes.ts';
import * as pricing from '../../../../mfe-pricing/src/routes.ts';
import * as signup from '../../../../mfe-signup/src/routes.ts';

const cache = createStyleCache();
const routes = Object.entries({ devices, marketing, pricing, signup }).flatMap(
  ([app, { routes }]) =>
    routes.map((route) => ({
      ...route,
      app,
      indexable: route.indexable ?? true,
      layout: route.layout ?? true,
    })),
);
const site = siteWith({ routes });

const queries = new WeakMap<CSSMediaRule, string>();

/** Shows colours that the system does not ask for, which no script can say to a media query. */
function Colours({ names }: { readonly names: string }) {
  useLayoutEffect(() => {
    const answer = { light: 'not all', dark: 'screen' }[names];
    document.documentElement.style.colorScheme = names;
    for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const query = queries.get(rule) ?? rule.conditionText;
      if (!query.includes('prefers-color-scheme: dark')) continue;
      queries.set(rule, query);
      rule.media.mediaText = answer ?? query;
    }
  });
  return null;
}

/** Each story is the content of a page. The colours are the visitor's, unless the toolbar has others. */
const preview: Preview = {
  globalTypes: {
    colours: {
      toolbar: {
        title: 'Colours',
        icon: 'contrast',
        items: [
          { value: 'light dark', title: 'As the system' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { colours: 'light dark' },
  decorators: [
    (Story, { title, globals }) => (
      <MemoryRouter>
        <Root cache={cache} site={site} Styles={DocumentStyles}>
          <Colours names={globals.colours} />
          <Toasts />
          <main data-page>
            <VisuallyHidden as="h1">{title}</VisuallyHidden>
            <Story />
          </main>
        </Root>
      </MemoryRouter>
    ),
  ],
};

export default preview;

import { VisuallyHidden } from '@site/ui';
import { DocumentStyles } from '@site/ui/server';
import { createStyleCache, Root } from '@site/ui/shell';
import { Toasts } from '@site/ui/toast';
import { MemoryRouter } from 'react-router-dom';
import type { Preview } from 'storybook-react-rsbuild';
import * as devices from '../../../mfe-devices/src/routes.ts';
import * as marketing from '../../../mfe-marketing/src/routes.ts';
import * as pricing from '../../../mfe-pricing/src/routes.ts';
import * as signup from '../../../mfe-signup/src/routes.ts';
import { siteWith } from '../../ui/src/fixtures/site.tsx';

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
    (Story, { title, globals }) => {
      // Media queries in a frame ask for the colours that its element has.
      if (window.frameElement instanceof HTMLElement) {
        window.frameElement.style.colorScheme = globals.colours;
      }
      return (
        <MemoryRouter>
          <Root cache={cache} site={site} Styles={DocumentStyles}>
            <main>
              <VisuallyHidden as="h1">{title}</VisuallyHidden>
              <Story />
            </main>
            <Toasts />
          </Root>
        </MemoryRouter>
      );
    },
  ],
};

export default preview;

import { fixtureRenderBundle } from '@site/releases/testing/fixture-shell';
import { renderingSiteForFile } from '@site/releases/testing/rendering-site';
import { expect, test } from 'vitest';

const on = renderingSiteForFile();
const page = 'mfe-pricing/src/pages/pricing/pricing.page.tsx';

test('a page that throws is refused with its source, line and column', async () => {
  const pricing = await on.site.release('pricing', {
    modules: {
      'pages/pricing': `exports.default = async () => {
        const prices = undefined;
        return prices.yearly;
      };`,
    },
    sources: { 'node/pages/pricing.js': page },
  });
  const { refusals } = await on.render({ pricing });
  expect(refusals).toEqual([
    [
      'rendering: pricing /pricing',
      `Cannot read properties of undefined (reading 'yearly') (${page}:3:1)`,
    ],
  ]);
});

test('an error in a library names the source that called it', async () => {
  const pricing = await on.site.release('pricing', {
    modules: {
      'pages/pricing': `const { format } = require('../format.js');
      exports.default = async () => {
        return format(undefined);
      };`,
    },
    files: { 'node/format.js': 'exports.format = (price) => {\n return price.toFixed(); };' },
    sources: {
      'node/pages/pricing.js': page,
      'node/format.js': 'node_modules/formats/index.js',
    },
  });
  const { refusals } = await on.render({ pricing });
  expect(refusals.map(([, reason]) => reason)).toEqual([
    `Cannot read properties of undefined (reading 'toFixed') (${page}:3:1)`,
  ]);
});

test('a section that throws on the page of another team names its own source', async () => {
  const section = 'mfe-pricing/src/sections/plans.section.tsx';
  const pricing = await on.site.release('pricing', {
    modules: {
      'sections/plans': 'exports.default = async () => {\n throw new Error("sold out"); };',
    },
    sources: { 'node/sections/plans.js': section },
  });
  const { refusals } = await on.render({ pricing });
  expect(refusals).toEqual([['rendering: pricing /', `sold out (${section}:2:1)`]]);
});

test('an error that the renderer throws names the component that was rendering', async () => {
  const section = 'mfe-pricing/src/sections/plans.section.tsx';
  const pricing = await on.site.release('pricing', {
    modules: {
      'sections/plans': `exports.default = async () => {
        const error = new Error('Element type is invalid');
        // The stack of such an error has only the renderer's own code.
        const [message, ...componentStack] = error.stack.split('\\n');
        error.stack = message;
        throw Object.assign(error, { componentStack: componentStack.join('\\n') });
      };`,
    },
    sources: { 'node/sections/plans.js': section },
  });
  const { refusals } = await on.render({ pricing });
  expect(refusals).toEqual([['rendering: pricing /', `Element type is invalid (${section}:2:1)`]]);
});

test('what the shell throws names a source of the shell only on its own pages', async () => {
  const failing = fixtureRenderBundle.replace(
    'const later = [];',
    "const later = []; if (path === undefined || path === '/pricing') throw new Error('no such view');",
  );
  const shell = await on.site.release('shell', {
    files: { 'node/server.js': failing },
    sources: { 'node/server.js': 'shell/src/server.tsx' },
  });
  const { refusals } = await on.render({ shell });
  const line = failing.split('\n').findIndex((text) => text.includes('no such view')) + 1;
  expect(refusals).toEqual([
    ['rendering: pricing /pricing', 'no such view'],
    ['rendering: shell not-found', `no such view (shell/src/server.tsx:${line}:1)`],
  ]);
});

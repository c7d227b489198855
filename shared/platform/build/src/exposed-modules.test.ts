import { OperatorError } from '@platform/node/operator-error';
import { folderForEachTest } from '@platform/testing/test-folder';
import { createJiti } from 'jiti';
import { expect, test } from 'vitest';
import { exposedModules } from './exposed-modules.ts';

const page = { page: 'pricing', title: 'Plans', description: 'What it costs.' };
const routes = [
  { ...page, path: '/pricing' },
  { ...page, path: '/plans' },
];
const folder = folderForEachTest();
const writePage = (path: string) => folder.write(`src/pages/${path}`, '');

test('a remote exposes its pages, each once, and the sections it lists', async () => {
  await writePage('pricing/pricing.page.tsx');
  await folder.write('src/sections/plans.section.tsx', '');
  expect(exposedModules(folder.path(), { routes, sections: ['plans'] })).toEqual({
    'pages/pricing': './src/pages/pricing/pricing.page.tsx',
    'sections/plans': './src/sections/plans.section.tsx',
  });
});

/** The lines that a route table is refused with, where `src/routes.ts` says the same. */
async function refusal(text: string): Promise<string[]> {
  await folder.write('src/routes.ts', text);
  const { routes, sections } = await createJiti(import.meta.url, { moduleCache: false }).import<
    Record<string, unknown>
  >(folder.path('src/routes.ts'));
  try {
    exposedModules(folder.path(), { routes, sections });
  } catch (error) {
    // Only an error that a team can mend is one.
    if (error instanceof OperatorError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const start =
  "export const { routes, sections } = {\n  routes: [\n    {\n      path: '/pricing',\n";
const end = `    },
  ],
  sections: [],
};`;
const texts = "      title: 'Plans',\n      description: 'What it costs.',\n";

test('a page without a file, or with two, is refused with its route', async () => {
  const text = `${start}      page: 'pricing',\n${texts}${end}`;
  expect(await refusal(text)).toEqual([
    'src/routes.ts:5:7: route /pricing: the page pricing has no file: make src/pages/pricing/pricing.page.tsx',
  ]);
  await writePage('pricing.page.tsx');
  await writePage('pricing/pricing.page.tsx');
  expect(await refusal(text)).toEqual([
    'src/routes.ts:5:7: route /pricing: the page pricing is in pricing.page.tsx and pricing/pricing.page.tsx of src/pages: keep one',
  ]);
});

test.each([
  [
    "path: '/pricing'",
    "path: 'pricing'",
    '4:7: route pricing: path is "pricing" and must begin with a slash and consist of lower-case letters, digits and hyphens, as in "/pricing"',
  ],
  ["'What it costs.'", "''", '7:7: route /pricing: description is empty'],
  [
    "'Plans'",
    `'${'x'.repeat(71)}'`,
    '6:7: route /pricing: title has 71 characters: at most 70 fit',
  ],
  ["      title: 'Plans',\n", '', '3:5: route /pricing: title is missing'],
  ['title', "titel: '', title", '3:5: route /pricing: it has no field titel'],
  [
    'title',
    "menu: [{ place: 'sidebra', label: 'Plans', order: 1 }], title",
    '6:7: route /pricing: menu.0.place is "sidebra": write one of solutions, main, account, call-to-action, small-screens, sidebar, company, policies',
  ],
  [
    'sections: []',
    "sections: ['plans']",
    '10:14: the section plans has no file: make src/sections/plans.section.tsx',
  ],
  ['sections: []', "sections: ['Plans']", /^10:14: sections\.0 is "Plans" and must begin with/],
  ['sections: []', "sections: 'plans'", /sections must be of type array/],
])('a route table with %s as %s is refused in one line', async (text, wrong, expected) => {
  await writePage('pricing.page.tsx');
  const sound = `${start}      page: 'pricing',\n${texts}${end}`;
  expect(await refusal(sound)).toEqual([]);
  const [line = '', ...more] = await refusal(sound.replace(text, wrong));
  expect(line.replace('src/routes.ts:', '')).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  );
  expect(more).toEqual([]);
});

test('a file that exports no routes says so', () => {
  expect(() => exposedModules(folder.path(), undefined)).toThrow(
    'src/routes.ts: routes is missing',
  );
});

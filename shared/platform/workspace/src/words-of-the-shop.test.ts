import { readFileSync } from 'node:fs';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

// The linter refuses imports of the site. These words would be knowledge of it all the same: what the
// platform has to know of what the site sells stands in `shared/site/site.ts`.
const words =
  /\b(?:buyers?|customers?|erp|invoices?|kes|ksh|payments?|pesapal|prices?|purchases?|receipts?|shillings?)\b/i;

test("no source of the platform speaks of the shop's business", () => {
  const files = globSync('shared/platform/*/{bin,src}/**/*.{js,mjs,ts,tsx}', {
    cwd: workspaceFolder,
    ignore: ['**/*.{test,proof}.*', '**/words-of-the-shop.*'],
  });
  const found = files.flatMap((file) =>
    readFileSync(inWorkspace(file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (words.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

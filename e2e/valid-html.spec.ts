import { HtmlValidate } from 'html-validate';
import { expect, test } from './fixtures/test.ts';
import { livePaths } from './site/live-paths.ts';

test('the edge serves valid HTML for every page', async ({ site, request }) => {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
  for (const path of livePaths(site.storeFolder)) {
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html);
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message}: ${selector}`),
    );
    expect(problems, `the document at ${path}`).toEqual([]);
  }
});

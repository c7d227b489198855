import { paths } from '@site/contracts/paths';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';

// A site whose configuration is never the operator's, so that there is something to promote.
test.use({ siteChanges: { chat: 'https://chat.example/tests' } });

test("the operator's own configuration goes live as it stands in its file", async ({
  page,
  ownSite,
}) => {
  const { product, company, chat } = await requireSiteConfiguration();
  await ownSite.command(['publish', 'config', '--as-newest']);
  await ownSite.command(['promote', 'config']);
  await arrive(page, paths.why(product));
  await expect(page).toHaveTitle(new RegExp(product));
  await expect(page.getByRole('contentinfo')).toContainText(company);
  await expect(page.locator(`a[href='${chat}']`).first()).toBeAttached();
});

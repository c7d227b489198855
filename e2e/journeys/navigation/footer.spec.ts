import { paths } from '@site/contracts/paths';
import type { MenuPlace } from '@site/contracts/remote-routes';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { liveMenu } from '../../site/live-menus.ts';

test('the footer lists products, company pages and policies, each in order', async ({
  page,
  site,
}) => {
  await arrive(page, paths.pricing());
  const footer = page.getByRole('contentinfo');
  const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
  const menu = (place: MenuPlace) => liveMenu(site.storeFolder, place);
  await expect(column('Solutions')).toHaveText(menu('solutions'));
  await expect(column('Nguzo')).toHaveText(['Home', ...menu('company'), ...menu('main')]);
  const policies = footer.getByRole('list').last().getByRole('link');
  await expect(policies).toHaveText(menu('policies'));
});

test('every page ends with the policies, the contact details and the current year', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-03-01T09:00:00+03:00'));
  await arrive(page, '/contact');
  const footer = page.getByRole('contentinfo');
  for (const [name, address] of [
    ['Terms and Conditions', '/terms'],
    ['Privacy Policy', '/policies'],
    ['Cookie Policy', '/cookies'],
    ['+254 709 555 010', 'tel:+254709555010'],
    ['hello@nguzo.example', 'mailto:hello@nguzo.example'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await expect(footer).toContainText('Pillar House, 4th Floor, Ngong Road, Nairobi');
  await expect(footer).toContainText('© 2031 Nguzo Systems Limited');
});

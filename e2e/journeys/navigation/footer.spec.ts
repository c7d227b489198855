import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the footer lists products, company pages and policies, each in order', async ({ page }) => {
  await arrive(page, paths.pricing());
  const footer = page.getByRole('contentinfo');
  const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
  await expect(column('Solutions')).toHaveText([
    'Integrated ERP',
    'Accounting for SMEs',
    'Digital Lending',
    'Revenue Management',
    'Agribusiness',
    'Market Place',
  ]);
  await expect(column('Nguzo')).toHaveText([
    'Home',
    'Plans and prices',
    'Features',
    'About us',
    'Why Nguzo',
    'Devices',
    'Contact Us',
  ]);
  await expect(footer.getByRole('list').last().getByRole('link')).toHaveText([
    'Terms and Conditions',
    'Privacy Policy',
    'Cookie Policy',
  ]);
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

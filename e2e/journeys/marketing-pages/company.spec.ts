import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { section } from './section.ts';

test('the page about the company gives five reasons, five people and six values', async ({
  page,
}) => {
  await arrive(page, '/about');
  await expect(section(page, 'Why choose us').getByRole('listitem')).toHaveCount(5);
  const people = section(page, 'The people behind Nguzo').getByRole('listitem');
  await expect(people).toHaveCount(5);
  for (const person of await people.all()) {
    const name = (await person.getByRole('heading').textContent()) ?? '';
    await expect(person.getByRole('img', { name: `portrait of ${name}` })).toBeVisible();
    await expect(person).toContainText(/Chief|Head of/);
  }
  await expect(section(page, 'What we value').getByRole('heading', { level: 3 })).toHaveText([
    'Creativity',
    'Support',
    'Commitment',
    'Collaboration',
    'Courage',
    'Integrity',
  ]);
  await expect(section(page, 'Our mission')).toContainText('To let every business owner know');
});

test('the company can be reached by email, by telephone, by chat and at its office', async ({
  page,
}) => {
  await arrive(page, '/contact');
  const box = (name: string) =>
    section(page, 'Four ways to reach us')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
  const link = (name: string) => box(name).getByRole('link');
  await expect(link('E-mail')).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/);
  await expect(link('Call')).toHaveAttribute('href', /^tel:\+254\d{9}$/);
  await expect(link('WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\/254\d{9}$/);
  await expect(link('WhatsApp')).toHaveAttribute('target', '_blank');
  await expect(box('Office')).toContainText('Pillar House, 4th Floor, Ngong Road, Nairobi');
});

test('each of six questions opens and closes independently', async ({ page }) => {
  await arrive(page, '/contact');
  const faq = section(page, 'Frequently asked questions');
  const questions = faq.locator('summary');
  const answers = faq.getByRole('paragraph').filter({ visible: true });
  await expect(questions).toHaveCount(6);
  const closed = await answers.count();
  for (const [position, question] of (await questions.all()).entries()) {
    await question.click();
    await expect(faq.locator('details[open]')).toHaveCount(position + 1);
  }
  await expectAccessible(page);
  for (const question of await questions.all()) {
    await question.press('Enter');
  }
  await expect(faq.locator('details[open]')).toHaveCount(0);
  await expect(answers).toHaveCount(closed);
});

test('the policies say when they change, which law applies and how to read them', async ({
  page,
}) => {
  await arrive(page, '/policies');
  const policy = page.getByRole('article');
  await expect(policy).toContainText(/30 days/);
  await expect(policy).toContainText('Data Protection Act, 2019');
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const last = contents.last();
  const part = (await last.textContent())?.replace(/^\d+\s*/, '') ?? '';
  await last.click();
  await expect(policy.getByRole('heading', { level: 2, name: part })).toBeInViewport();
});

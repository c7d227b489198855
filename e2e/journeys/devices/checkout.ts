import type { Page } from '@playwright/test';

/* The parts of the device checkout, by what a visitor reads on them. */

export const items = [
  ['Portable POS', 2_200],
  ['918D Touch screen POS', 36_140],
  ['919D Double Touch screen POS', 66_500],
  ['Thermal printer', 10_500],
  ['Cash drawer', 8_600],
  ['Bar code scanner', 5_400],
] as const;

export const written = (price: number) => `KSh ${price.toLocaleString('en-KE')}`;
export const more = (page: Page, name: string) =>
  page.getByRole('button', { name: `One ${name} more` });
export const fewer = (page: Page, name: string) =>
  page.getByRole('button', { name: `One ${name} fewer` });
export const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `How many: ${name}` });
export const proceed = (page: Page) =>
  page.getByRole('main').getByText('Proceed to payment', { exact: true });
export const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Total' });

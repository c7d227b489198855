import { expect, test } from 'vitest';
import { exampleConfiguration } from './example-configuration.ts';
import { textFor, textsShownIn } from './texts-shown.ts';

const facts = { ...exampleConfiguration, product: 'Mkate', company: 'Mkate Limited' };

test('a template shows the text of each of its placeholders once, and no others', () => {
  const template = '<h1>{product}</h1> {product} by {company} {unknown} { product }';
  expect(textsShownIn(template, facts)).toEqual({ product: 'Mkate', company: 'Mkate Limited' });
});

test('a placeholder without a text stays as it is', () => {
  expect(textFor('product', facts)).toBe('Mkate');
  expect(textFor('unknown', facts)).toBe('{unknown}');
});

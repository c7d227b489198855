import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import { challenges } from './challenges.content.ts';
import { customised } from './customised.content.ts';
import { freeTrial } from './free-trial.content.ts';
import { industryPackages } from './industry-packages.content.ts';
import { testimonials } from './testimonials.content.ts';
import { whyChoose } from './why-choose.content.ts';

it('three challenges are each paired with what takes them away', () => {
  expect(challenges.challenges.map(({ title, solution }) => [title, solution.title])).toEqual([
    ['Disintegrated processes', 'A comprehensive ERP suite'],
    ['Poor visibility', 'A user-friendly dashboard and finance reports'],
    ['Limited market access', 'An SME marketplace'],
  ]);
});

it('four customised solutions lead to where they are explained', () => {
  expect(customised.cards.map(({ title, link }) => [title, link])).toEqual([
    ['Corporate ERP', '/products/integrated-erp'],
    ['Sacco', '/products/integrated-erp#sacco'],
    ['Security Sector', '/products/integrated-erp#security'],
    ['Manufacturing', '/products/integrated-erp#manufacturing'],
  ]);
});

it('four clients speak, each with a name and a position', () => {
  expect(testimonials.testimonials.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(new Set(testimonials.testimonials.map(({ client }) => client)).size).toBe(4);
  const silent = testimonials.testimonials.filter(
    ({ saying, client, position }) => !(saying && client && position),
  );
  expect(silent).toEqual([]);
});

it('a testimonial can be read in the three seconds that it stays', () => {
  const words = testimonials.testimonials.map(({ saying }) => saying.split(' ').length);
  expect(Math.max(...words)).toBeLessThanOrEqual(16);
});

it('four areas say why, three points each', () => {
  expect(whyChoose.areas.map(({ title, points }) => [title, points.length])).toEqual([
    ['POS & Sales', 3],
    ['Stores & Procurement', 3],
    ['Finance', 3],
    ['Payroll & HR', 3],
  ]);
});

it('six industries have a package', () => {
  expect(industryPackages.packages.map(({ title }) => title)).toEqual([
    'Hospitality',
    'Hospital',
    'NGOs',
    'Projects',
    'Manufacturing',
    'Academics',
  ]);
});

it('the free trial is of 7 days for the SMEs package, and leads to it before it leads to prices', () => {
  expect(freeTrial.title).toMatch(/SMEs package.+7 days/);
  expect(freeTrial.links).toEqual([paths.accountingSmes(), paths.pricing()]);
});

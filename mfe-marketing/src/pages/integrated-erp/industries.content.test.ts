import { expect, it } from 'vitest';
import { solutions } from '../home/solutions.content.ts';
import { type Industry, manufacturing, sacco, security } from './industries.content.ts';

const titles = ({ features }: Industry) => features.map(({ title }) => title);

it('a Sacco finds savings, loans, reports and the work of both offices', () => {
  expect(titles(sacco)).toEqual([
    'Savings',
    'Loans',
    'Reports',
    'Front-office activities',
    'Back-office activities',
  ]);
});

it('a manufacturer finds everything from the production request to the analytics', () => {
  expect(titles(manufacturing)).toEqual([
    'Production requests',
    'Production items',
    'Multi-level bill of materials',
    'Work orders',
    'Analytics',
  ]);
});

it('a security company finds its seven areas of work', () => {
  expect(titles(security)).toEqual([
    'Sales',
    'Purchases',
    'Finance',
    'Customers',
    'Sites',
    'HR',
    'Job assignment',
  ]);
});

it('every card that leads into the ERP page has its section there', () => {
  const wanted = solutions.flatMap(({ sectionId }) => sectionId ?? []);
  expect([sacco, manufacturing, security].map(({ id }) => id)).toEqual(wanted);
});

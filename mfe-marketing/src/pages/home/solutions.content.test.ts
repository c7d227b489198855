import { describe, expect, it } from 'vitest';
import { solutions } from './solutions.content.ts';

describe('Our Solutions', () => {
  it('shows the nine solutions in their order', () => {
    expect(solutions.map(({ title }) => title)).toEqual([
      'Integrated ERP Solutions',
      'Accounting SMEs',
      'Digital Lending',
      'Revenue Management System',
      'Agribusiness Solutions',
      'Market Place',
      'Sacco',
      'Manufacturing',
      'Security System',
    ]);
  });

  it('numbers them from 01 to 09', () => {
    expect(solutions.map(({ number }) => number)).toEqual(
      Array.from({ length: 9 }, (_, index) => `0${index + 1}`),
    );
  });

  it('leads to a page of its own for the first six, and into the ERP page for the last three', () => {
    expect(solutions.map(({ link }) => link)).toEqual([
      '/products/integrated-erp',
      '/products/accounting-smes',
      '/products/digital-lending',
      '/products/revenue-management',
      '/products/agribusiness',
      '/products/market-place',
      '/products/integrated-erp#sacco',
      '/products/integrated-erp#manufacturing',
      '/products/integrated-erp#security',
    ]);
  });
});

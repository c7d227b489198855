import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import * as legal from './kit/legal/legal-pages.content.ts';
import * as about from './pages/about/about.content.ts';
import * as accountingSmes from './pages/accounting-smes/accounting-smes.content.ts';
import * as agribusiness from './pages/agribusiness/agribusiness.content.ts';
import * as contact from './pages/contact/contact.content.ts';
import * as digitalLending from './pages/digital-lending/digital-lending.content.ts';
import * as features from './pages/features/features.content.ts';
import * as home from './pages/home/home.content.ts';
import { solutions } from './pages/home/solutions.content.ts';
import * as industryTexts from './pages/integrated-erp/industries.content.ts';
import * as integratedErp from './pages/integrated-erp/integrated-erp.content.ts';
import * as marketPlace from './pages/market-place/market-place.content.ts';
import * as revenueManagement from './pages/revenue-management/revenue-management.content.ts';
import * as why from './pages/why/why.content.ts';

const sourceFolder = import.meta.dirname;

const industries = ['sacco', 'manufacturing', 'security'] as const;
const { why: whyPath, integratedErp: integratedErpPath, ...others } = paths;
const known = new Set([
  ...Object.values(others).map((path) => path()),
  whyPath('product'),
  integratedErpPath(),
  ...industries.map((section) => integratedErpPath(section)),
]);

it('every link in the texts is an address that the whole site agrees on', () => {
  const lines = [accountingSmes, agribusiness, digitalLending, marketPlace, revenueManagement];
  const company = [about, contact, features, legal, why];
  const links = linksIn([home, industryTexts, integratedErp, solutions, lines, company]);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !known.has(link))).toEqual([]);
});

it('no page or section writes an address down by itself', () => {
  const written = /['"`](?:\/[a-z#?]|https?:\/\/(?!schema\.org))/;
  const offenders = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^routes\.ts$/.test(file))
    .filter((file) => written.test(readFileSync(join(sourceFolder, file), 'utf8')));
  expect(offenders).toEqual([]);
});

function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'link' && typeof item === 'string' ? [item] : linksIn(item),
  );
}

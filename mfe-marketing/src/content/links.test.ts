import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import * as about from './about.content.ts';
import * as accountingSmes from './accounting-smes.content.ts';
import * as agribusiness from './agribusiness.content.ts';
import * as contact from './contact.content.ts';
import * as digitalLending from './digital-lending.content.ts';
import * as features from './features.content.ts';
import * as home from './home.content.ts';
import * as industryTexts from './industries.content.ts';
import * as integratedErp from './integrated-erp.content.ts';
import * as legal from './legal-pages.content.ts';
import * as marketPlace from './market-place.content.ts';
import * as revenueManagement from './revenue-management.content.ts';
import { solutions } from './solutions.content.ts';
import * as why from './why.content.ts';

const sourceFolder = join(import.meta.dirname, '..');

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

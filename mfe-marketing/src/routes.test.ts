import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillBrand } from '@site/contracts/brand';
import { remoteRoutes } from '@site/contracts/remote-routes';
import { describe, expect, it } from 'vitest';
import { routes, sections } from './routes.ts';

const brand = { product: 'Example', company: 'Example Systems Limited' };
const filled = (key: 'title' | 'description') =>
  routes.map((route) => fillBrand(route[key], brand));

describe('the pages of this team', () => {
  it('satisfy the contract of route tables', () => {
    expect(remoteRoutes.safeParse({ routes, sections }).error).toBeUndefined();
  });

  it('have a file each', () => {
    const missing = routes.filter(
      ({ page }) => !existsSync(join(import.meta.dirname, `pages/${page}/${page}.page.tsx`)),
    );
    expect(missing).toEqual([]);
  });

  it.each(['title', 'description'] as const)('have a %s that no other page has', (key) => {
    expect(new Set(filled(key)).size).toBe(routes.length);
  });

  it('have titles and descriptions that search engines show whole', () => {
    expect(filled('title').filter((title) => title.length > 60)).toEqual([]);
    expect(filled('description').filter((text) => text.length > 155)).toEqual([]);
  });
});

it('every address comes from the path builder', () => {
  const written = /['"`](?:\/[a-z#?]|https?:\/\/(?!schema\.org))/;
  const folder = import.meta.dirname;
  const offenders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    // The pictures for link previews have no builder, because only the route table names them.
    .filter((file) =>
      written.test(readFileSync(join(folder, file), 'utf8').replaceAll(/picture: '[^']*'/g, '')),
    );
  expect(offenders).toEqual([]);
});

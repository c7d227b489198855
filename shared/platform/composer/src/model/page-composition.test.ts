import { fixtureConfig } from '@platform/testing/site/fixture-config';
import { expect, test } from 'vitest';
import { fillFromValues, generatedFiles, unfilledIn } from './page-composition.ts';

const values = {
  product: 'Acacia',
  siteAddress: 'http://127.0.0.1:8080',
  address: { rooms: { '5': { free: 0, taken: 999 } } },
  isOpen: true,
};

test('a value in structured data is the one of the configuration, so it follows a new one', () => {
  const offer = { '@type': 'Room', free: '{address.rooms.5.free}' };
  expect(fillFromValues(offer, values)).toEqual({ '@type': 'Room', free: '0' });
  expect(fillFromValues('{address.rooms.5.taken}', values)).toBe('999');
});

test('several entries are filled in one text, at any depth, and numbers are left alone', () => {
  const data = { offers: [{ url: '{siteAddress}/pricing#{product}', position: 1, none: null }] };
  expect(fillFromValues(data, values)).toEqual({
    offers: [{ url: 'http://127.0.0.1:8080/pricing#Acacia', position: 1, none: null }],
  });
});

test('a placeholder without a text or number in the configuration stays, and is reported', () => {
  const data = ['{address.rooms.gold}', '{address.rooms}', '{isOpen}', '{constructor.name}'];
  expect(fillFromValues(data, values)).toEqual(data);
  expect(unfilledIn({ first: data, second: '{product}' })).toEqual([...data, '{product}']);
  expect(unfilledIn(fillFromValues('{product} at {siteAddress}', values))).toEqual([]);
});

const route = { app: 'pricing', page: 'plans', title: 'Plans', description: '', layout: true };
const configured = { ...fixtureConfig, siteAddress: 'https://acacia.example' };
const site = {
  config: { ...fixtureConfig.forPages, year: 2030 },
  routes: [
    { ...route, path: '/pricing', indexable: true },
    { ...route, path: '/auth/login', indexable: false },
    { ...route, app: 'devices', path: '/devices', indexable: true },
  ],
};
const texts = generatedFiles(configured, site, new Map([['pricing', '2030-03-02T06:00:00.000Z']]));

test('the sitemap lists the pages that search engines may list, and when their releases were published', () => {
  const found = [...(texts.get('/sitemap.xml') ?? '').matchAll(/<url>(.*?)<\/url>/g)];
  expect(found.map(([, entry]) => entry)).toEqual([
    '<loc>https://acacia.example/pricing</loc><lastmod>2030-03-02T06:00:00.000Z</lastmod>',
    '<loc>https://acacia.example/devices</loc>',
  ]);
});

test('crawlers may read everything, and learn where the sitemap is', () => {
  expect(texts.get('/robots.txt')).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://acacia.example/sitemap.xml\n',
  );
});

test('whoever finds a weakness learns where to report it, until the spring after', () => {
  expect(texts.get('/.well-known/security.txt')).toBe(
    [
      `Contact: mailto:${fixtureConfig.email}?subject=security`,
      'Expires: 2031-03-31T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://acacia.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSiteConfig } from './read-site-config.ts';

const text = readFileSync(new URL('../../../shell/site.config.json', import.meta.url), 'utf8');

/** The file's content with one value replaced; `undefined` removes the key. */
function changed(path: string, value: unknown): string {
  const whole = JSON.parse(text);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((part, key) => part[key], whole);
  parent[last] = value;
  return JSON.stringify(whole);
}

describe('reading the site configuration', () => {
  test('the file in the repository is valid, on the usual ports', () => {
    const config = parseSiteConfig(text, {});
    expect(config.siteAddress).toBe('http://127.0.0.1:8080');
    expect(config.setupService.address).toBe('http://127.0.0.1:8081');
  });

  test('the ports of the environment take the place of the usual ones', () => {
    const config = parseSiteConfig(text, { PORT: '9000', SETUP_PORT: '9001' });
    expect(config.siteAddress).toBe('http://127.0.0.1:9000');
    expect(config.setupService.address).toBe('http://127.0.0.1:9001');
  });

  test('an empty environment variable counts as not set', () => {
    expect(parseSiteConfig(text, { PORT: '' }).siteAddress).toBe('http://127.0.0.1:8080');
  });

  test.each([
    ['plans.basic.users', undefined, 'plans.basic.users is missing'],
    ['plans.basic.price.yearly', '12000', 'plans.basic.price.yearly must be of type number'],
    ['addOns.cashDrawer', -1, 'addOns.cashDrawer must be at least 0'],
    ['addOns.printer', 100, 'addOns.printer is not a known key'],
    ['siteAddress', 'shop', 'siteAddress is not written as url'],
    ['email', 'nobody', 'email is not written as email'],
    ['product', '', 'product has a value that is not allowed'],
    ['botCheck.kind', 'guess', 'botCheck.kind has a value that is not allowed'],
    ['company', '', 'company is too short'],
  ])('a wrong %s is named in one line', (path, value, message) => {
    expect(() => parseSiteConfig(changed(path, value), {})).toThrow(
      new Error(`Site configuration: ${message}`),
    );
  });

  test('a port that is no number is named by the key that uses it', () => {
    expect(() => parseSiteConfig(text, { PORT: 'abc' })).toThrow(
      new Error('Site configuration: siteAddress is not written as url'),
    );
  });

  test('a file that is not JSON, or is not an object, is refused in one line', () => {
    expect(() => parseSiteConfig('{"product": \n', {})).toThrow(
      /^Site configuration: the file is not JSON \([^\n]+\)$/,
    );
    expect(() => parseSiteConfig('[]', {})).toThrow(
      new Error('Site configuration: the file must be of type object'),
    );
  });
});

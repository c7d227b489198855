import { describe, expect, test } from 'vitest';
import { configurationRelease } from './configuration.ts';
import { exampleConfiguration } from './example-configuration.ts';
import { parseConfiguration } from './read-configuration.ts';

const text = JSON.stringify(exampleConfiguration);

function changed(path: string, value: unknown): string {
  const whole = JSON.parse(text);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((part, key) => part[key], whole);
  parent[last] = value;
  return JSON.stringify(whole);
}

describe('reading the site configuration', () => {
  test('a complete configuration is read as it was written', () => {
    expect(parseConfiguration(text)).toEqual(exampleConfiguration);
  });

  test.each([
    ['plans.basic.users', undefined, 'plans.basic.users is missing'],
    ['plans.basic.price.yearly', '12000', 'plans.basic.price.yearly must be of type number'],
    ['addOns.cashDrawer', 0, 'addOns.cashDrawer must be at least 1'],
    ['addOns.loyalty', 100, 'addOns.loyalty is not a known key'],
    ['features.topBaner', true, "features.topBaner is not a known key: did you mean 'topBanner'?"],
    ['vatt', 'included', "vatt is not a known key: did you mean 'vat'?"],
    [
      'retention.endedTrails',
      '1 day',
      "retention.endedTrails is not a known key: did you mean 'endedTrials'?",
    ],
    ['botCheck.sitekey', 'a', "botCheck.sitekey is not a known key: did you mean 'siteKey'?"],
    ['chat', 'shop', 'chat is not written as url'],
    ['email', 'nobody', 'email is not written as email'],
    ['product', '', 'product has a value that is not allowed'],
    ['botCheck.kind', 'guess', 'botCheck.kind has a value that is not allowed'],
    ['company', '', 'company is too short'],
    ['canary', { percent: 100 }, 'canary.percent must be at most 99'],
    ['canary', { percent: 0.125 }, 'canary.percent is more precise than two decimals'],
    ['canary', { percent: 5, steps: [25, 10] }, 'canary.steps is no list of growing shares'],
    ['canary', { percent: 5, every: 10 }, 'canary.every is not a known key'],
  ])('a wrong %s is named in one line', (path, value, message) => {
    expect(() => parseConfiguration(changed(path, value))).toThrow(
      new Error(`Site configuration: ${message}`),
    );
  });

  test('a key that is misspelt is named, and not the one that is missing then', () => {
    const misspelt = text.replace('"topBanner"', '"topBaner"');
    expect(() => parseConfiguration(misspelt)).toThrow(
      "features.topBaner is not a known key: did you mean 'topBanner'?",
    );
  });

  test('a file that is not JSON, or is not an object, is refused in one line', () => {
    const notJson = /^Site configuration: the file is not JSON \([^\n]+\)$/;
    expect(() => parseConfiguration('{"product": \n')).toThrow(notJson);
    const notObject = new Error('Site configuration: the file must be of type object');
    expect(() => parseConfiguration('[]')).toThrow(notObject);
  });
});

describe('reading a published configuration', () => {
  const configuration = JSON.parse(text) as Record<string, Record<string, unknown>>;

  test('configuration that this version does not know pass, and are kept', () => {
    const newer = {
      ...configuration,
      loyalty: { points: 3 },
      plans: { ...configuration.plans, trial: { days: 7 } },
      botCheck: { kind: 'proof-of-work', difficulty: 4 },
    };
    const release = {
      contract: 3,
      id: '0123456789abcdef',
      configuration: newer,
      approvedBy: 'anna',
    };
    expect(configurationRelease.parse(release)).toEqual(release);
  });

  test('a wrong or missing setting is still refused', () => {
    const wrong = { ...configuration, plans: { ...configuration.plans, basic: { users: 3 } } };
    const release = { contract: 2, id: '0123456789abcdef', configuration: wrong };
    expect(configurationRelease.safeParse(release).success).toBe(false);
  });
});

test('a back end without orders has no challenge to give', () => {
  const file = JSON.parse(JSON.stringify(exampleConfiguration));
  file.setupService.orders = false;
  expect(() => parseConfiguration(JSON.stringify(file))).toThrow(
    'Site configuration: botCheck.kind must be recaptcha where setupService.orders is false',
  );
  file.botCheck = { kind: 'recaptcha', siteKey: 'key' };
  expect(parseConfiguration(JSON.stringify(file)).setupService.orders).toBe(false);
});

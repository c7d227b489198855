import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { configuration } from './configuration.ts';
import { switchedConfigurations } from './configuration-switches.ts';
import { exampleConfiguration } from './example-configuration.ts';

type Schema = z.core.JSONSchema.BaseSchema;

function switchesIn(schema: Schema, path = ''): string[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, inner]) => {
    // The schema has no property that is true or false for everything.
    const setting = inner as Schema;
    const name = path ? `${path}.${key}` : key;
    if (setting.oneOf ?? setting.anyOf) return [`${name}.kind`];
    const item = setting.items as Schema | undefined;
    const isSwitch = setting.type === 'boolean' || (setting.enum ?? item?.enum);
    if (isSwitch || !required.includes(key)) return [name];
    return switchesIn(setting, name);
  });
}

/** No page shows who signs releases, when a tab is old, or who gets a release first, or what pages may weigh. */
const ofNoPage = ['releaseKeys', 'oldTabAfter', 'canary', 'pageWeights'];

test('every setting that is a switch is switched', () => {
  const names = switchedConfigurations(exampleConfiguration).map(({ name }) => name);
  const switches = switchesIn(z.toJSONSchema(configuration, { unrepresentable: 'any' }));
  expect(switches).toContain('features.topBanner');
  for (const one of switches.filter((name) => !ofNoPage.includes(name))) {
    expect(names.filter((name) => new RegExp(`^${one}[: ]`).test(name))).not.toEqual([]);
  }
});

test('each configuration is one that an operator may publish, and differs from all others', () => {
  const switched = switchedConfigurations(exampleConfiguration);
  for (const one of switched) {
    expect(configuration.parse(one.configuration)).toEqual(one.configuration);
  }
  const all = [exampleConfiguration, ...switched.map((one) => one.configuration)];
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
});

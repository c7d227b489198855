import { workspaceFolder } from '@platform/node/workspace-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from './settings.ts';

afterEach(() => vi.unstubAllEnvs());

test('without settings everything is kept below .site, on the default ports', () => {
  const ports = ['PORT', 'SETUP_PORT', 'OPERATIONS_PORT', 'SETUP_METRICS_PORT'];
  const places = ['SITE_ADDRESS', 'SETUP_ADDRESS', 'SITE_STORE', 'SITE_DATA'];
  for (const name of [...ports, ...places]) vi.stubEnv(name, '');
  expect(readSettings()).toEqual({
    port: 8080,
    setupPort: 8081,
    operationsPort: 9080,
    metricsPort: 9081,
    addresses: { site: 'http://127.0.0.1:8080', setup: 'http://127.0.0.1:8081' },
    storeFolder: `${workspaceFolder}/.site/store`,
    dataFolder: `${workspaceFolder}/.site/data`,
  });
});

test('who develops has a store of their own, also with the variables of the real site', () => {
  vi.stubEnv('SITE_STORE', 's3://nguzo-site/store');
  vi.stubEnv('SITE_DATA', '/srv/data');
  expect(readSettings('.site/dev')).toMatchObject({
    storeFolder: `${workspaceFolder}/.site/dev/store`,
    dataFolder: `${workspaceFolder}/.site/dev/data`,
  });
  expect(readSettings().storeFolder).toBe('s3://nguzo-site/store');
});

test.each(['abc', '0'])('a port of %s is refused, with what to do', (port) => {
  vi.stubEnv('PORT', port);
  expect(() => readSettings()).toThrow(
    `PORT is "${port}": set it to a port number from 1 to 65535.`,
  );
});

test('edge and setup service cannot have one port', () => {
  vi.stubEnv('PORT', '9000');
  vi.stubEnv('SETUP_PORT', '9000');
  expect(() => readSettings()).toThrow('PORT and SETUP_PORT are both 9000: give each its own');
  vi.stubEnv('SETUP_PORT', '10000');
  expect(() => readSettings()).toThrow('SETUP_PORT and OPERATIONS_PORT are both 10000');
});

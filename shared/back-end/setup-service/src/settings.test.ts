import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '@platform/node/operator-error';
import { readAddresses } from '@platform/node/settings';
import { exampleSettings } from '@platform/testing/example-settings';
import { describe, expect, test } from 'vitest';
import { runService } from '../testing/running-service.ts';
import { readSettings, settings } from './settings.ts';

describe('a setting', () => {
  test.each([
    ['SETUP_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['SETUP_TRUSTED_PROXIES', '10.0.0.0/0'],
    ['SETUP_TRUSTED_PROXIES', '::1/129'],
    ['SETUP_TRUSTED_PROXIES', '127.0.0.1, proxy'],
    ['SMTP_URL', 'smtp:'],
    ['SMTP_URL', 'smtp://user:a-password@[mail'],
    ['SMTP_URL', 'smtp://user:a-password@mail.example:99999'],
    ['PESAPAL_URL', 'mailto:x@y.example'],
    ['DARAJA_URL', 'file:///x'],
    ['RECAPTCHA_VERIFY_URL', 'javascript:1'],
    ['PROVIDER_TIMEOUT_MS', '0'],
    ['SETUP_PORT', '65536'],
    ['SETUP_MAILS_PER_DAY', '0'],
  ])('%s of %s is refused in one line that does not repeat it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      `The environment variable ${name} has a value that is not allowed. Correct it or unset it.`,
    );
  });

  test.each([
    ['SETUP_TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8,2001:db8::/32'],
    ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465'],
    ['SMTP_URL', 'smtp://127.0.0.1:25?pool=true'],
    ['PESAPAL_URL', 'https://pay.pesapal.com/v3'],
  ])('%s of %s is taken', (name, value) => {
    expect(() => readSettings({ [name]: value })).not.toThrow();
  });

  test('that lets the stop take longer than the unit waits is refused', () => {
    const env = { SETUP_DRAIN_SECONDS: '30', SETUP_STOP_SECONDS: '25' };
    expect(() => readSettings(env)).not.toThrow();
    expect(() => readSettings({ ...env, SETUP_DRAIN_SECONDS: '31' })).toThrow(
      /SETUP_DRAIN_SECONDS and SETUP_STOP_SECONDS are more than 55 seconds together/,
    );
  });

  test('that names no address of this machine to listen on ends the start', async () => {
    for (const host of ['SETUP_HOST', 'SETUP_METRICS_HOST']) {
      const failed = runService({ env: { [host]: 'nowhere.invalid' } });
      await expect(failed).rejects.toThrow(OperatorError);
      await expect(failed).rejects.toThrow(
        new RegExp(`^Port 0 of nowhere\\.invalid .+ Correct ${host}\\.$`),
      );
    }
  });

  test('that has the counts on the service’s own port is refused as that', async () => {
    const { address, stop } = await runService();
    const { port } = new URL(address);
    await stop();
    const env = { SETUP_METRICS_PORT: port };
    await expect(runService({ port: Number(port), env })).rejects.toThrow(
      new OperatorError(
        `SETUP_METRICS_PORT is the service's own port, ${port}. Set it to another one, or unset it.`,
      ),
    );
  });
});

const others = ['PORT', 'SETUP_ADDRESS', 'SITE_ADDRESS', 'SITE_CONFIG', 'SITE_DATA'] as const;

const file = join(import.meta.dirname, '../deploy/.env.example');
const { given, all } = exampleSettings(readFileSync(file, 'utf8'));

test('the example lists every setting with its default', () => {
  expect(Object.keys(all).sort()).toEqual([...Object.keys(settings.shape), ...others].sort());
  expect(readSettings(all)).toEqual(readSettings(given));
  expect(readAddresses(all)).toEqual(readAddresses(given));
});

test('what has to be given to every copy is where the configuration is', () => {
  expect(Object.keys(given)).toEqual(['SITE_CONFIG']);
});

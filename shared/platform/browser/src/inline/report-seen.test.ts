// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HEALTH_PATH } from '@platform/contracts/page-composition-element';
import { healthReport } from '@platform/contracts/release-health';
import { rspack } from '@rsbuild/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportSeen } from './report-seen.ts';

const view = {
  composition: '0123456789abcdef',
  app: 'pricing',
  release: '1.2.0-3fa9c21b5d0e7f64',
  route: '/pricing',
  sample: 1,
};

let measured: (entries: readonly object[]) => void;
const sent = vi.fn();
const page = { hidden: false };

class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'longtask'];
  observe = vi.fn();
  constructor(take: (list: object) => void) {
    measured = (entries) => take({ getEntries: () => entries });
  }
}

beforeEach(() => {
  page.hidden = false;
  sent.mockReset();
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => page.hidden);
  vi.stubGlobal('navigator', { sendBeacon: sent });
  document.body.innerHTML = '<p>Prices</p><img src="/_site/releases/pricing/1/entry.js">';
});
afterEach(() => vi.unstubAllGlobals());

function hide() {
  page.hidden = true;
  window.dispatchEvent(new Event('visibilitychange'));
  return sent.mock.calls.map(([path, body]) => ({ path, ...JSON.parse(body) }));
}

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

test('a page that is left says once how it was painted, whether it was touched, and what failed', () => {
  reportSeen(view, HEALTH_PATH);
  measured([
    { startTime: 900 },
    { startTime: 950, value: 0.02, hadRecentInput: false },
    { startTime: 990, value: 0.5, hadRecentInput: true },
  ]);
  find('p').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find('img').dispatchEvent(new Event('error'));
  const [report, ...others] = hide();
  expect(report).toMatchObject({
    ...{ path: HEALTH_PATH, route: '/pricing', part: 'seen', lcp: 900, cls: 0.02, alive: false },
    failed: { [new URL('/_site/releases/pricing/1/entry.js', location.href).href]: 1 },
  });
  expect(report.left).toBeGreaterThanOrEqual(report.touch);
  expect(report.touch).toBeGreaterThan(0);
  // What reports how long the first touch waited begins there.
  expect(performance.getEntriesByName('touch')).toHaveLength(1);
  expect(healthReport.safeParse(report).success).toBe(true);
  expect(others).toEqual([]);
  expect(hide()).toHaveLength(1);
});

test.each([
  ['that is not counted', undefined],
  ['of a site that samples none', { ...view, sample: 0 }],
])('a page %s reports nothing', (_which, uncounted) => {
  reportSeen(uncounted, HEALTH_PATH);
  expect(hide()).toEqual([]);
});

test('a tab that was opened in the background reports nothing', () => {
  page.hidden = true;
  reportSeen(view, HEALTH_PATH);
  expect(hide()).toEqual([]);
});

test('no document pays more than 700 bytes for it', async () => {
  const source = await readFile(join(import.meta.dirname, 'report-seen.ts'), 'utf8');
  const { code } = await rspack.experiments.swc.transform(source.replace('export ', ''), {
    jsc: {
      target: 'es2020',
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: true },
    },
    isModule: true,
    minify: true,
  });
  expect(code.length).toBeLessThanOrEqual(700);
});

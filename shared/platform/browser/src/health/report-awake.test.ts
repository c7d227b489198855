// @vitest-environment happy-dom
import { healthReport } from '@platform/contracts/release-health';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportAwake } from './report-awake.ts';

const view = {
  composition: '0123456789abcdef',
  app: 'pricing',
  release: '1.2.0-3fa9c21b5d0e7f64',
  route: '/pricing',
  sample: 1,
};
const used = () => ({ pricing: { release: '1.1.0-bbbbbbbbbbbbbbbb', isFallback: true } });
const sent = vi.fn();
const page = { hidden: false };

function open(carried: object) {
  document.body.innerHTML = `<script type="application/json" id="scripts">${JSON.stringify(carried)}</script>`;
  return reportAwake(used);
}

beforeEach(() => {
  page.hidden = false;
  sent.mockReset();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => page.hidden);
  vi.stubGlobal('navigator', { sendBeacon: sent });
  performance.clearMarks();
});
afterEach(() => vi.unstubAllGlobals());

function hide() {
  page.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  return sent.mock.calls.map(([, body]) => JSON.parse(body));
}

test('a page that is left says once what failed in it, and how long its first touch waited', () => {
  const health = open({ view });
  performance.mark('touch', { startTime: 1_000 });
  performance.mark('ready', { startTime: 1_400 });
  health.note({ app: 'devices', release: '1.0.0-aaaaaaaaaaaaaaaa', kind: 'draw' });
  health.noteMismatch();
  const [report] = hide();
  expect(healthReport.safeParse(report).success).toBe(true);
  expect(report).toMatchObject({
    ...{ part: 'awake', app: 'pricing', route: '/pricing', wait: 400, fallbacks: ['pricing'] },
    used: { pricing: '1.1.0-bbbbbbbbbbbbbbbb' },
    failures: [
      { app: 'devices', kind: 'draw' },
      { app: 'pricing', release: view.release, kind: 'mismatch' },
    ],
  });
  expect(hide()).toHaveLength(1);
});

test('an error that nothing caught is reported once with its release', () => {
  open({ view });
  const filename = `https://site.example/_site/releases/pricing/${view.release}/pages.js`;
  for (const _time of [1, 2]) dispatchEvent(new ErrorEvent('error', { filename }));
  dispatchEvent(new ErrorEvent('error', { filename: 'https://site.example/pricing' }));
  const reason = Object.assign(new Error('no'), {
    stack: `at ${filename.replace('pricing', 'devices')}:1:2`,
  });
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const [report] = hide();
  expect(healthReport.safeParse(report).success).toBe(true);
  expect(report.uncaught).toEqual([
    { app: 'pricing', release: view.release },
    { app: 'devices', release: view.release },
  ]);
});

test('a touch of a page that answers already did not wait', () => {
  open({ view });
  performance.mark('ready', { startTime: 1_400 });
  performance.mark('touch', { startTime: 5_000 });
  expect(hide()[0]).not.toHaveProperty('wait');
});

test('an error that comes again and again fits a report', () => {
  const health = open({ view });
  for (let times = 0; times < 1_000; times += 1) health.noteMismatch();
  const [report] = hide();
  expect(healthReport.safeParse(report).success).toBe(true);
});

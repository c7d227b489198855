// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHistory } from './follow-history.ts';

const POSITIONS = 'shell.scroll-positions';
const site = 'http://localhost:3000';
const reload = vi.fn();
const router = vi.fn();
const place = { pathname: '/about', href: `${site}/about` };
const entry = { state: {} as unknown, scrollRestoration: 'auto', replaceState: vi.fn() };

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  for (const name of ['data-ready', 'data-left']) document.documentElement.removeAttribute(name);
  entry.replaceState.mockImplementation((state: unknown) => Object.assign(entry, { state }));
  Object.assign(entry, { state: { key: 'about', idx: 1 }, scrollRestoration: 'auto' });
  // A navigation has far more, which nobody reads.
  const navigation = { name: `${site}/about#team` } as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
  vi.stubGlobal('location', { ...place, reload });
  vi.stubGlobal('history', entry);
  vi.stubGlobal('scrollTo', vi.fn());
  Object.assign(document, { fonts: { ready: new Promise(() => {}) } });
});
afterEach(() => vi.unstubAllGlobals());

/** A page whose router listens already. */
function arrive(pathname = '/about') {
  const own = new EventTarget();
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own));
  location.pathname = pathname;
  followHistory(POSITIONS);
  own.addEventListener('popstate', router, { once: true });
  return {
    goBack(pathname: string, state: object | null = { key: 'pricing', idx: 0 }) {
      location.pathname = pathname;
      entry.state = state;
      own.dispatchEvent(new Event('popstate'));
    },
    leave: () => own.dispatchEvent(new Event('pagehide')),
    show: (persisted: boolean) =>
      own.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  };
}

test('before the page is hydrated, another page is opened as a document, and the router hears nothing', () => {
  arrive().goBack('/pricing');
  expect(reload).toHaveBeenCalledOnce();
  expect(router).not.toHaveBeenCalled();
});

test('another place on the page, and another query of it, load nothing', () => {
  arrive().goBack('/about', null);
  expect(reload).not.toHaveBeenCalled();
  expect(router).toHaveBeenCalledOnce();
});

test('a step back to the document whose successor has not arrived opens that one as well', () => {
  sessionStorage.setItem(POSITIONS, '{"pricing":700}');
  vi.stubGlobal('scrollY', 90);
  const page = arrive();
  page.goBack('/pricing');
  page.goBack('/about', { key: 'about', idx: 1 });
  expect(reload).toHaveBeenCalledTimes(2);
  expect(router).not.toHaveBeenCalled();
  expect(JSON.parse(sessionStorage.getItem(POSITIONS) ?? '')).toEqual({ pricing: 700, about: 90 });
});

test.each([
  ['whose successor never came is opened as what its address says', true, 2],
  ['that has just arrived is loaded once', false, 1],
])('a document %s', (_title, persisted, times) => {
  const page = arrive();
  page.goBack('/pricing');
  page.show(persisted);
  expect(reload).toHaveBeenCalledTimes(times);
});

test('a document that is shown again as it was left stays', () => {
  arrive().show(true);
  expect(reload).not.toHaveBeenCalled();
});

test('once the page is hydrated, the router shows the other page', () => {
  const page = arrive();
  document.documentElement.dataset.ready = '';
  page.goBack('/pricing');
  expect(reload).not.toHaveBeenCalled();
  expect(router).toHaveBeenCalledOnce();
});

test('a document that is no longer that of its address, when it has arrived, gives way to that of the address', () => {
  arrive('/pricing');
  expect(reload).toHaveBeenCalledOnce();
});

test('a document at an address that nobody has gone back to stays, whatever has redirected to it', () => {
  entry.state = null;
  arrive('/about.html');
  expect(reload).not.toHaveBeenCalled();
});

test('each entry gets a key of its own', () => {
  entry.state = null;
  const page = arrive();
  const first = history.state.key;
  page.goBack('/about', null);
  expect(first).toMatch(/\w{5,}/);
  expect(history.state.key).not.toBe(first);
});

test.each([
  ['an entry that the router has shown is placed where the visitor was', 'manual', 700],
  ['the position of any other entry is left to the browser', 'auto', undefined],
])('%s', (_title, scrollRestoration, top) => {
  Object.assign(entry, { scrollRestoration });
  sessionStorage.setItem(POSITIONS, '{"about":700}');
  arrive();
  expect(vi.mocked(scrollTo).mock.calls).toEqual(top ? [[{ top, behavior: 'instant' }]] : []);
});

test('a page that is hydrated while its successor is on its way changes nothing of where that is placed', () => {
  sessionStorage.setItem(POSITIONS, '{"pricing":700}');
  const page = arrive();
  page.goBack('/pricing');
  document.documentElement.dataset.ready = '';
  page.leave();
  expect(history.scrollRestoration).toBe('manual');
});

test('a page that visitors leave otherwise has its place from the browser', () => {
  history.scrollRestoration = 'manual';
  arrive().leave();
  expect(history.scrollRestoration).toBe('auto');
});

test('a document that its successor follows says so, to what would hydrate it', () => {
  const page = arrive();
  expect(document.documentElement.dataset).not.toHaveProperty('left');
  page.goBack('/pricing');
  expect(document.documentElement.dataset).toHaveProperty('left');
});

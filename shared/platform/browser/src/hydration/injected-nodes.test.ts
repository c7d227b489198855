// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const html =
  '<main class="a"><!--$--><p>5 &lt;b&gt;<br/>6</p><noscript><p>Call us</p></noscript><svg><path d="M0"></path></svg><!--/$--></main>';

async function open(change: (root: HTMLElement) => void) {
  vi.resetModules();
  const { countElements, detectInjectedNodes, reportMismatch } = await import(
    './injected-nodes.ts'
  );
  const root = document.createElement('div');
  root.innerHTML = html;
  // Where scripts run, a browser reads the content of this element as text.
  root.querySelector('noscript')?.replaceChildren('<p>Call us</p>');
  root.dataset.elements = String(countElements(html));
  change(root);
  const stop = detectInjectedNodes(root);
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
  return { root, stop, reported, report: () => reportMismatch(new Error('differs')) };
}

beforeEach(() => vi.unstubAllGlobals());

const addFont = (root: HTMLElement) => root.append(document.createElement('font'));

test('a page that renders differently in the browser is reported', async () => {
  const { report, reported } = await open(() => {});
  report();
  expect(reported).toEqual([new Error('differs')]);
});

test('a page in which somebody puts an element, before or while it is hydrated, is not', async () => {
  for (const [before, during] of [[addFont], [() => {}, addFont]] as const) {
    const { root, report, reported } = await open(before);
    during?.(root);
    await Promise.resolve();
    report();
    expect(reported).toEqual([]);
  }
});

test('what changes after hydration is the page’s own', async () => {
  const { root, stop, report, reported } = await open(() => {});
  stop();
  addFont(root);
  await Promise.resolve();
  report();
  expect(reported).toHaveLength(1);
});

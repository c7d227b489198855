import * as runtime from 'react-refresh/runtime';
import { injectIntoGlobalHook } from 'react-refresh/runtime';
import { createRefresher } from './refresher.ts';
import './page-globals.ts';

/* The shell's bundle begins with this in development: React looks for it when it is loaded. */
injectIntoGlobalHook(window);
const refresher = createRefresher({
  refresh() {
    window.siteDevelopment?.forgetErrors();
    runtime.performReactRefresh();
  },
  reload: () => window.location.reload(),
});
window.siteRefresh = { join: refresher.join, runtime };
window.siteDevelopment?.follow(refresher.tell);

// Modules that the compiler has prepared for this call these, also where they register nothing.
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });

const { documentElement } = document;
const observer = new MutationObserver(() => {
  if (documentElement.dataset.ready === undefined) return;
  observer.disconnect();
  // The parts of the page that wait for a visitor hydrate: a refresh reaches what React has rendered.
  window.dispatchEvent(new Event('input'));
  refresher.begin();
});
observer.observe(documentElement, { attributeFilter: ['data-ready'] });

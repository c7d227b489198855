import type { Page } from '@playwright/test';

export const scriptFiles = /\.js$/;

export function requestedScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (scriptFiles.test(request.url())) requested.push(request.url());
  });
  return requested;
}

/** What the browser says of its connection; `undefined` where it says nothing. */
export const connectedBy = (
  page: Page,
  connection?: { effectiveType: string; saveData?: boolean },
) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value });
  }, connection);

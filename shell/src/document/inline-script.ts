import { writeInlineScript } from '@platform/browser/inline-script';
import { nameInBrowser } from '@platform/contracts/stored-entry-name';
import { storedEntries } from '../stored-entries.ts';

const inTab = (key: keyof typeof storedEntries.session) =>
  nameInBrowser('shell', key, storedEntries.session);

export const inlineScript = writeInlineScript({
  scrollPositions: inTab('scroll-positions'),
  typed: inTab('typed'),
});

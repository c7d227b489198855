import type { StoredEntries } from '@platform/contracts/stored-entries';

export const storedEntries = {
  session: {
    typed: {
      purpose:
        'What you had typed and chosen on a page that loads slowly, when you pressed Try again, so that it is still there.',
      until: 'until that page is there again or the tab is closed',
    },
    'scroll-positions': {
      purpose:
        'How far you had scrolled on the pages that you opened in this tab, so that going back leads to where you were.',
      until: 'until the tab is closed',
    },
  },
  cookie: {
    visit: {
      purpose:
        'A random text, which share of all visitors got a new version of the site when you came, and which of the two versions you got, so that you keep that one, and trouble with it counts once. It is set only while we try a new version with some visitors first, and says nothing about you.',
      until: 'until a week has passed; it is not used any more once everybody has one version',
    },
  },
} as const satisfies StoredEntries;

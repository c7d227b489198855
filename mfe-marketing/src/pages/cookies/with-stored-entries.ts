import type { ComposedStoredEntries, StoredEntry } from '@platform/contracts/stored-entries';
import type { LegalBlock, LegalText } from '../../kit/legal/legal-text.ts';
import type { StoredWords } from './cookies.content.ts';

/** The kinds of entries that the policy explains, in the order on the page. */
const kinds = ['session', 'local', 'cookie'] as const;

/** Outside a composition, nothing is known of the releases. */
const unknown: ComposedStoredEntries = { entries: [], isComplete: false };

/** The policy with the list of what all live releases store, at the beginning of its part. */
export function withStoredEntries(
  document: LegalText,
  words: StoredWords,
  stored: ComposedStoredEntries = unknown,
): LegalText {
  const blocks = [introduction(words, stored), ...tables(words, stored)];
  const parts = document.parts.map((part) =>
    part.id === words.part ? { ...part, blocks: [...blocks, ...part.blocks] } : part,
  );
  return { ...document, parts };
}

function introduction(words: StoredWords, { entries, isComplete }: ComposedStoredEntries): string {
  if (!isComplete) return words.incomplete;
  return entries.length > 0 ? words.complete : words.nothing;
}

function tables(words: StoredWords, { entries }: ComposedStoredEntries): LegalBlock[] {
  return kinds.flatMap((kind) => {
    const rows = rowsOf(
      words,
      entries.filter((entry) => entry.kind === kind),
    );
    const columns = words.columns[kind];
    return rows.length > 0 ? [{ kind: 'table', caption: columns[0], columns, rows }] : [];
  });
}

/** Two remotes may share an entry: it has one row, with the words of both. */
function rowsOf({ stays }: StoredWords, entries: readonly StoredEntry[]): [string, string][] {
  const names = new Set(entries.map(({ name }) => name));
  return [...names].map((name) => {
    const sharing = entries.filter((entry) => entry.name === name);
    const durations = new Set(sharing.map(({ until }) => `${stays} ${until}.`));
    return [name, [...sharing.map(({ purpose }) => purpose), ...durations].join(' ')];
  });
}

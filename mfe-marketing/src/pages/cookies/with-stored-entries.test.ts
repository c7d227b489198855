import type { ComposedStoredEntries, StoredEntry } from '@platform/contracts/stored-entries';
import { expect, test } from 'vitest';
import type { LegalText } from '../../kit/legal/legal-text.ts';
import type { StoredWords } from './cookies.content.ts';
import { withStoredEntries } from './with-stored-entries.ts';

const document: LegalText = {
  name: 'Policy',
  title: 'Policy',
  intro: 'A policy.',
  version: { date: '2026-01-02', text: '2 January 2026' },
  summary: [],
  parts: [
    { id: 'before', title: 'Before', blocks: ['Before.'] },
    { id: 'list', title: 'The list', blocks: ['After the list.'] },
  ],
};

const words: StoredWords = {
  part: 'list',
  complete: 'All of it.',
  incomplete: 'Most of it.',
  nothing: 'Nothing.',
  stays: 'Kept',
  columns: {
    cookie: ['Cookie', 'Why'],
    session: ['Session entry', 'Why'],
    local: ['Local entry', 'Why'],
  },
};

const entry = (name: string, kind: string, purpose = `For ${name}.`): StoredEntry => ({
  name,
  kind,
  purpose,
  until: 'until midnight',
});

function blocksFor(stored: ComposedStoredEntries | undefined) {
  const [before, list] = withStoredEntries(document, words, stored).parts;
  expect(before?.blocks).toEqual(['Before.']);
  return list?.blocks;
}

const table = (caption: string, rows: string[][]) => {
  return { kind: 'table', caption, columns: [caption, 'Why'], rows };
};

test('an entry that two remotes share has one row with the words of both', () => {
  const entries = [entry('draft', 'session', 'A list.'), entry('draft', 'session', 'A text.')];
  const rows = [['draft', 'A list. A text. Kept until midnight.']];
  const blocks = blocksFor({ entries, isComplete: true });
  expect(blocks).toContainEqual(table('Session entry', rows));
});

test('a list without what an older release stores says so, and so does a site that stores nothing', () => {
  expect(blocksFor({ entries: [], isComplete: false })?.[0]).toBe('Most of it.');
  expect(blocksFor(undefined)?.[0]).toBe('Most of it.');
  expect(blocksFor({ entries: [], isComplete: true })).toEqual(['Nothing.', 'After the list.']);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { forbidden, memoryStorage } from '../../testing/browser.ts';
import { detailsDraft } from './draft.ts';

const typed = {
  company: 'Mavuno Stores',
  email: 'wanjiru@mavuno.example',
  phone_number: '',
  full_name: 'Wanjiru',
  terms: true,
};

describe('the draft of a form', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memoryStorage();
  });

  test('survives a reload, but for the agreement to the terms', () => {
    detailsDraft(() => storage).write(typed);
    expect(detailsDraft(() => storage).read()).toEqual({
      company: 'Mavuno Stores',
      email: 'wanjiru@mavuno.example',
      full_name: 'Wanjiru',
    });
  });

  test('keeps what a later release of the form asked for', () => {
    storage.setItem('your-details', '{"company":"Jua Kali","county":"Kisumu","visits":3}');
    const draft = detailsDraft(() => storage);
    expect(draft.read()).toEqual({ company: 'Jua Kali' });
    draft.write(typed);
    const stored = JSON.parse(storage.getItem('your-details') ?? '');
    expect(stored).toMatchObject({ company: 'Mavuno Stores', county: 'Kisumu', visits: 3 });
    expect(stored).not.toHaveProperty('terms');
  });

  test('is gone once it is cleared', () => {
    const draft = detailsDraft(() => storage);
    draft.write(typed);
    draft.clear();
    expect(draft.read()).toEqual({});
    expect(storage).toHaveLength(0);
  });

  test.each(['{', 'null', '[]', '{"company":5}'])('a corrupt draft %s is no draft', (text) => {
    detailsDraft(() => storage).write(typed);
    storage.setItem(storage.key(0) ?? '', text);
    expect(detailsDraft(() => storage).read()).toEqual({});
  });

  test('does not fail in a browser that forbids storage', () => {
    const draft = detailsDraft(forbidden);
    draft.write(typed);
    draft.clear();
    expect(draft.read()).toEqual({});
  });
});

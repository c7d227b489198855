import { beforeEach, describe, expect, test } from 'vitest';
import { forbidden, memoryStorage } from '../fixtures/browser.ts';
import { detailsDraft } from './draft.ts';

const typed = {
  company: 'Mavuno Stores',
  email: 'wanjiru@mavuno.example',
  phone_number: '',
  full_name: 'Wanjiru',
  terms: true,
};

describe('keeping what was typed', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memoryStorage();
  });

  test('a reload finds the texts again, and asks for the terms anew', () => {
    detailsDraft(() => storage).write(typed);
    expect(detailsDraft(() => storage).read()).toEqual({
      company: 'Mavuno Stores',
      email: 'wanjiru@mavuno.example',
      full_name: 'Wanjiru',
    });
  });

  test('what a later release of the form asked for is still there when it is back', () => {
    storage.setItem('your-details', '{"company":"Jua Kali","county":"Kisumu","visits":3}');
    const draft = detailsDraft(() => storage);
    expect(draft.read()).toEqual({ company: 'Jua Kali' });
    draft.write(typed);
    const kept = JSON.parse(storage.getItem('your-details') ?? '');
    expect(kept).toMatchObject({ company: 'Mavuno Stores', county: 'Kisumu', visits: 3 });
    expect(kept).not.toHaveProperty('terms');
  });

  test('nothing is left once the account is created', () => {
    const draft = detailsDraft(() => storage);
    draft.write(typed);
    draft.clear();
    expect(draft.read()).toEqual({});
    expect(storage).toHaveLength(0);
  });

  test.each(['{', 'null', '[]', '{"company":5}'])('a spoilt draft %s is no draft', (text) => {
    detailsDraft(() => storage).write(typed);
    storage.setItem(storage.key(0) ?? '', text);
    expect(detailsDraft(() => storage).read()).toEqual({});
  });

  test('a browser that forbids storage still lets the visitor sign up', () => {
    const draft = detailsDraft(forbidden);
    draft.write(typed);
    draft.clear();
    expect(draft.read()).toEqual({});
  });
});

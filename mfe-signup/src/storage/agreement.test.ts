import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from '../fixtures/browser.ts';
import { agreementOf } from './agreement.ts';
import { detailsDraft } from './draft.ts';

describe('the tick of the terms', () => {
  let storage: Storage;
  const open = () => storage;
  const purchase = (version?: string) => agreementOf(open, 'purchase', version);
  const typed = { company: 'Mavuno', email: '', phone_number: '', full_name: '' };
  beforeEach(() => {
    storage = memoryStorage();
  });

  test('is kept beside the details, until it is taken back', () => {
    expect(purchase('1').isGiven()).toBe(false);
    purchase('1').write(true);
    detailsDraft(open).write(typed);
    expect(purchase('1').isGiven()).toBe(true);
    purchase('1').write(false);
    expect(purchase('1').isGiven()).toBe(false);
    expect(detailsDraft(open).read().company).toBe('Mavuno');
  });

  test('is asked for again where the terms have another version, or have one at last', () => {
    purchase('1').write(true);
    expect(purchase('2').isGiven()).toBe(false);
    expect(purchase().isGiven()).toBe(false);
    purchase().write(true);
    expect(purchase().isGiven()).toBe(true);
    expect(purchase('1').isGiven()).toBe(false);
  });

  test('of a trial is none of a purchase', () => {
    agreementOf(open, 'trial', '1').write(true);
    expect(purchase('1').isGiven()).toBe(false);
  });

  test('is gone with the details', () => {
    purchase('1').write(true);
    detailsDraft(open).clear();
    expect(purchase('1').isGiven()).toBe(false);
  });
});

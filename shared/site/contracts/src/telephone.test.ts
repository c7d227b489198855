import { describe, expect, test } from 'vitest';
import { contactTelephone, holdsSeveralTelephones, mobileMoneyNumber } from './telephone.ts';

describe('a telephone', () => {
  const ofKenya = `0712345678|712345678|0712-345-678|254712345678|254 0712 345 678|2540712345678
    |+254712345678|+2540712345678|+254 (0) 712 345 678|(+254) 712.345.678|00254712345678
    |00 254 (0) 712 345 678|000254712345678|٠٧١٢٣٤٥٦٧٨|۰۷۱۲۳۴۵۶۷۸|０７１２３４５６７８|＋２５４ ７１２ ３４５ ６７８`;

  test.each([...ofKenya.split(/\s*\|/), '0712\u00a0345\u00a0678', '  0712\u2009345\u2011678\n'])(
    'of Kenya is one and the same as %j',
    (written) => {
      expect(contactTelephone(written)).toBe('0712345678');
      expect(mobileMoneyNumber(written)).toBe('254712345678');
    },
  );

  test.each([
    ['0110 345 678', '0110345678'],
    ['(020) 271 1234', '0202711234'],
    ['254 20 271 1234', '0202711234'],
    ['+256 772 123 456', '+256772123456'],
    ['+44 (0) 20 7946 0958', '+442079460958'],
    ['00442079460958', '+442079460958'],
    ['442079460958', '+442079460958'],
  ])('%j is %s', (written, canonical) => {
    expect(contactTelephone(written)).toBe(canonical);
    expect(contactTelephone(canonical)).toBe(canonical);
  });

  const none = `|+|0812345678|254812345678|071234567|07123456789|25471234567|2547123456789
    |254254712345678|0000000|1234567|11111111111111111111|0712 345 678 ext 9|tel:0712345678
    |2547a12345678`;

  test.each(none.split(/\s*\|/))('%j is none', (written) => {
    expect(contactTelephone(written)).toBeUndefined();
    expect(mobileMoneyNumber(written)).toBeUndefined();
  });
});

test.each([
  ['0722 000000/0733 000000', true],
  ['07220000000733000000', true],
  ['+254 722 000000 or +254 733 000000', true],
  ['020 2711234, 0722 000000', true],
  ['0722000000 0733000000 0110345678', true],
  ['0722000000', false],
  ['00254 (0) 722 000 000', false],
  ['07220000000', false],
  ['071234567890123', false],
  ['11111111111111111111', false],
  ['', false],
])('whether %j is more than one telephone: %j', (text, isSeveral) => {
  expect(holdsSeveralTelephones(text)).toBe(isSeveral);
});

describe('mobile money', () => {
  test.each(['0202711234', '254202711234', '0800123456', '+256772123456', '255712345678'])(
    'cannot be paid from %j',
    (written) => {
      expect(mobileMoneyNumber(written)).toBeUndefined();
    },
  );

  test('can be paid from numbers that begin with 1', () => {
    expect(mobileMoneyNumber('0110 345 678')).toBe('254110345678');
  });
});

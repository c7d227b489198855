import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskSetup } from '../api/ask-setup.ts';
import type { AccountSetupResult, GiveUpResult, StatusResult } from '../api/purchase-calls.api.ts';
import type { SetupApi } from '../api/setup.api.ts';
import { buyer, order, plan } from '../fixtures/a-buyer.ts';
import { type EarlierPayment, endEarlier, findPaid } from './earlier-payments.ts';

const another = '7b1de5a8-7a62-4a44-8a3f-2f6f8a4f3c11';
const settings = { mode: 'live', testAmount: 5, methods: ['credit_card'] } as const;
const payment = { method: 'credit_card', id: 'one' } as const;

describe('what this browser began to pay for another order', () => {
  const giveUp = vi.fn<(order: string) => Promise<GiveUpResult>>();
  const transactionStatus = vi.fn<() => Promise<StatusResult>>();
  const mobileMoneyStatus = vi.fn<() => Promise<StatusResult>>();
  const setUp = vi.fn<() => Promise<AccountSetupResult>>();
  const forget = vi.fn();
  // What is asked here are these calls alone.
  const calls: Partial<SetupApi> = { giveUp, transactionStatus, mobileMoneyStatus, setUp };
  const api = calls as SetupApi;
  const ask: AskSetup = (call) => call(api);
  const means = { ask, settings: { ...settings, methods: [...settings.methods] }, forget };

  const begun = (changes: Partial<EarlierPayment['left']['record']> = {}): EarlierPayment => {
    const record = { order, attempt: 1, payment, ...changes };
    return { left: { record, buyer: 'them', plan, since: 1 }, buyer };
  };
  const strangers = { ...begun(), buyer: undefined };

  beforeEach(() => vi.resetAllMocks());

  test('is ended and forgotten, where the service promises it', async () => {
    giveUp.mockResolvedValue({ kind: 'given-up' });
    expect(await endEarlier([begun(), begun({ order: another })], means)).toBeUndefined();
    expect(giveUp.mock.calls).toEqual([[order], [another]]);
    expect(forget.mock.calls).toEqual([[order], [another]]);
  });

  test.each(['paid', 'under-way'] as const)('is in the way where it is «%s»', async (kind) => {
    giveUp.mockResolvedValue({ kind });
    const earlier = begun();
    expect(await endEarlier([earlier], means)).toEqual({ kind: `earlier-${kind}`, earlier });
    expect(forget).not.toHaveBeenCalled();
  });

  test('is told of first where it is paid, whatever else is under way', async () => {
    giveUp.mockImplementation(async (id) => ({ kind: id === order ? 'under-way' : 'paid' }));
    const paid = begun({ order: another });
    const found = await endEarlier([begun(), paid], means);
    expect(found).toEqual({ kind: 'earlier-paid', earlier: paid });
  });

  test('is not known where nobody answers', async () => {
    giveUp.mockResolvedValue({ kind: 'no-answer' });
    expect(await endEarlier([begun()], means)).toEqual({ kind: 'no-answer' });
    expect(forget).not.toHaveBeenCalled();
  });

  describe('and a service that ends no orders', () => {
    beforeEach(() => void giveUp.mockResolvedValue({ kind: 'not-offered' }));

    test.each([
      ['paid', 'earlier-paid'],
      ['pending', 'earlier-under-way'],
      ['no-answer', 'no-answer'],
      // Its page takes another card.
      ['failed', 'earlier-under-way'],
    ] as const)('whose status is «%s»: %s', async (kind, found) => {
      transactionStatus.mockResolvedValue({ kind });
      expect((await endEarlier([begun()], means))?.kind).toBe(found);
      expect(forget).not.toHaveBeenCalled();
    });

    test('whose prompt failed: it has ended', async () => {
      mobileMoneyStatus.mockResolvedValue({ kind: 'failed' });
      const earlier = begun({ payment: { method: 'mobile_money', id: 'one' } });
      expect(await endEarlier([earlier], means)).toBeUndefined();
      expect(forget).toHaveBeenCalledTimes(1);
    });

    test('forgets a debit that failed', async () => {
      transactionStatus.mockResolvedValue({ kind: 'failed' });
      const debit = begun({ payment: { method: 'direct_debit', id: 'one' } });
      expect(await endEarlier([debit], means)).toBeUndefined();
      expect(forget).toHaveBeenCalledExactlyOnceWith(order);
    });

    test.each([
      ['created', 'earlier-paid'],
      ['failed', 'earlier-under-way'],
      ['no-answer', 'earlier-under-way'],
    ] as const)(
      'where its start was never answered, account setup says «%s»',
      async (kind, found) => {
        setUp.mockResolvedValue({ kind });
        const earlier = begun({ sent: 'mobile_money' });
        expect((await endEarlier([earlier], means))?.kind).toBe(found);
      },
    );

    test('may be paid where nobody knows whose it is', async () => {
      expect((await endEarlier([strangers], means))?.kind).toBe('earlier-under-way');
      expect(transactionStatus).not.toHaveBeenCalled();
    });
  });

  test('is looked for without ending it', async () => {
    transactionStatus.mockResolvedValue({ kind: 'paid' });
    expect((await findPaid([begun()], means))?.kind).toBe('earlier-paid');
    expect(await findPaid([strangers], means)).toBeUndefined();
    expect(giveUp).not.toHaveBeenCalled();
  });
});

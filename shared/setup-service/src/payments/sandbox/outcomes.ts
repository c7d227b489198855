import type { SandboxOutcome } from '../../storage/states.ts';

/** How a card ends that is declined: its page takes another one. */
export const DECLINED = 'insufficient-funds' satisfies SandboxOutcome;

const byLastDigit: Readonly<Record<string, SandboxOutcome>> = {
  2: 'cancelled',
  3: 'insufficient-funds',
  4: 'expired',
  5: 'late',
  6: 'unknown-code',
  7: 'silent',
  8: 'refused',
  9: 'lost-reply',
};

/** What the last digit of a telephone or account number asks for; `paid` for 0, 1 and the rest. */
export function outcomeOf(payer: string): SandboxOutcome {
  return byLastDigit[payer.at(-1) ?? ''] ?? 'paid';
}

/** Result codes as M-Pesa Express has them; 8006 is in no list. */
export const resultCodes = {
  cancelled: '1032',
  'insufficient-funds': '1',
  expired: '1019',
  'unknown-code': '8006',
} as const;

/** Longer than the site asks: 5 × 5 s for a prompt, 5 × 12 s for a debit, 20 × 15 s for a card. */
export const LATE_MS = {
  mobile_money: 45_000,
  direct_debit: 90_000,
  credit_card: 330_000,
} as const;

import type { Configuration } from '@site/contracts/configuration';

/** A site that shows the two ways to pay which are hidden by default, and no card. */
export const promptAndDebit: Configuration['payments'] = {
  mode: 'test',
  methods: ['mobile_money', 'direct_debit'],
  testAmount: 5,
  testPhone: '254709555010',
  testAccount: '0100555010001',
};

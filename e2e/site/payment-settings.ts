import type { Configuration } from '@site/contracts/configuration';

/**
 * The payment settings of a site with the two ways to pay that are hidden by default, and no card.
 */
export const promptAndDebit: Configuration['payments'] = {
  mode: 'test',
  methods: ['mobile_money', 'direct_debit'],
  testAmount: 5,
  testPhone: '254709555010',
  testAccount: '0100555010001',
};

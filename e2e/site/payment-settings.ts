import type { SiteConfig } from '@site/contracts/site-config';

/** A site that shows the two ways to pay which are hidden by default, and no card. */
export const promptAndDebit: SiteConfig['payments'] = {
  mode: 'test',
  methods: ['mobile_money', 'direct_debit'],
  testAmount: 5,
  testPhone: '254709555010',
  testAccount: '0100555010001',
};

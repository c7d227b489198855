/** Settings of a service whose cards go to Pesapal and prompts to Safaricom, neither of which answers. */
export const unreachableProviders = {
  PAYMENTS_CARD: 'pesapal',
  PESAPAL_KEY: 'a',
  PESAPAL_SECRET: 'a',
  PESAPAL_URL: 'http://127.0.0.1:1',
  PAYMENTS_MOBILE_MONEY: 'daraja',
  DARAJA_URL: 'http://127.0.0.1:1',
  DARAJA_KEY: 'a',
  DARAJA_SECRET: 'a',
  DARAJA_SHORT_CODE: '174379',
  DARAJA_PASSKEY: 'a',
} as const;

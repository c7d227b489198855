import { randomUUID } from 'node:crypto';
import { accountDetailsPath, accountDetailsRequest } from '@site/contracts/account-calls';
import { abandonOrderPath, purchasePaths } from '@site/contracts/purchase-calls';
import {
  abandonOrderRequest,
  accountExistsRequest,
  accountSetupRequest,
  cardRequest,
  directDebitRequest,
  mobileMoneyRequest,
  mobileMoneyStatusRequest,
  orderRequest,
  transactionStatusRequest,
} from '@site/contracts/purchase-forms';
import {
  enquiryRequest,
  lostAccountRequest,
  setupPaths,
  trialSignUp,
} from '@site/contracts/setup-calls';
import { goodSignUp, site } from './site.ts';

const paths = purchasePaths(site.setupService);

/** Most orders are for nobody's account, and a token that names none is refused by itself. */
const { account_token: _, ...withoutAccount } = orderRequest.shape;

export const formRoutes: readonly (readonly [path: string, form: { readonly shape: object }])[] = [
  [setupPaths.setup, trialSignUp],
  [paths.accountExists, accountExistsRequest],
  [paths.order, { shape: withoutAccount }],
  [abandonOrderPath(site.setupService), abandonOrderRequest],
  [paths.accountSetup, accountSetupRequest],
  [paths.mobileMoney, mobileMoneyRequest],
  [paths.mobileMoneyStatus, mobileMoneyStatusRequest],
  [paths.directDebit, directDebitRequest],
  [paths.card, cardRequest],
  [paths.transactionStatus, transactionStatusRequest],
  [accountDetailsPath, accountDetailsRequest],
  [setupPaths.lostAccount, lostAccountRequest],
  [setupPaths.enquiry, enquiryRequest],
];

export const goodFields: Readonly<Record<string, string>> = {
  order: randomUUID(),
  uncharged: '1',
  ...goodSignUp,
  full_name: 'Wanjiru Kamau',
  company: 'Mavuno Stores',
  phone_number: '254712345670',
  package_plan: 'Basic Plan',
  package_name: 'Basic Plan',
  package_users: '3',
  // A month of Basic and two scanners cost as much as the year of Basic that a trial is for.
  period: 'monthly',
  add_ons: '[]',
  devices: '{"barCodeScanner":2}',
  delivery_address: 'Mavuno House, Ngong Road',
  delivery_town: 'Nairobi',
  delivery_phone: '0712345678',
  delivery_note: 'Behind the market',
  amount: '12000',
  account_no: '0100555010001',
  merchant_id: 'none',
  tracking_id: 'none',
  message: 'Hello.\nIs anybody there?',
  account_token: 'none',
  recaptcha_token: 'none',
  terms_version: '2026-11-20',
};

import { noAccount, type OrderRequest, type PaymentKey } from '@site/contracts/purchase-calls';
import type { TakeProof } from '../bot-check/take-proof.ts';
import type { PollBudget } from '../pages/payment/poll.ts';
import type { Payment, PaymentMethod } from '../storage/payment-record.ts';
import type { Registration } from '../storage/registration.ts';
import type { AskSetup } from './ask-setup.ts';
import type { Choice } from './choice.ts';
import type { PaymentSettings } from './payment-settings.ts';
import type { AccountSetupResult, StartResult, StatusResult } from './purchase-calls.api.ts';

/** How often the status of a payment is asked. */
export const pollBudgets: Readonly<Record<PaymentMethod, PollBudget>> = {
  credit_card: { every: 15_000, times: 20 },
  mobile_money: { every: 5_000, times: 5 },
  direct_debit: { every: 12_000, times: 5 },
};

/** The calls of one buyer's payment. */
export function paymentCalls(
  ask: AskSetup,
  buyer: Registration,
  { mode, testAmount }: Pick<PaymentSettings, 'mode' | 'testAmount'>,
  prove: TakeProof = async () => ({}),
) {
  const isTest = mode === 'test';
  const { company, email, full_name, phone_number, package_name } = buyer;
  const users = String(buyer.package_users);
  const payer = { company_name: company, phone_number, email, package_name };
  const account = {
    applicant_name: full_name,
    company_name: company,
    phone_number,
    user_count: users,
    email,
    package: package_name,
  };

  return {
    order(order: string) {
      const request: OrderRequest = {
        order,
        ...account,
        package_price: String(buyer.package_price),
      };
      // Each time it is sent, also after a lost answer, with a proof of its own.
      return ask(async (api) => api.order({ ...request, ...(await prove()) }));
    },

    /** @param price what is due, in whole shillings */
    start(choice: Choice, price: number, key: PaymentKey): Promise<StartResult> {
      const amount = String(isTest ? testAmount : price);
      switch (choice.method) {
        case 'credit_card': {
          const fields = {
            phone_number,
            email,
            full_name,
            package_plan: package_name,
            package_users: users,
            amount: String(price),
          };
          return ask((api) => api.startCard(fields, key));
        }
        case 'mobile_money': {
          const fields = { phone_number: choice.phone ?? '', amount };
          return ask((api) => api.startMobileMoney(fields, key));
        }
        case 'direct_debit': {
          const fields = { account_no: choice.account ?? noAccount, amount };
          return ask((api) => api.startDirectDebit(fields, key));
        }
      }
    },

    status({ method, id }: Payment): Promise<StatusResult> {
      return method === 'mobile_money'
        ? ask((api) => api.mobileMoneyStatus({ merchant_id: id, ...payer }))
        : ask((api) => api.transactionStatus({ tracking_id: id, ...payer }));
    },

    setUp(key: PaymentKey): Promise<AccountSetupResult> {
      return ask((api) => api.setUp(account, key));
    },
  };
}
export type PaymentCalls = ReturnType<typeof paymentCalls>;

import {
  accountExistsReply,
  accountExistsRequest,
  purchasePaths,
} from '@site/contracts/purchase-calls';
import { findAccount } from '../accounts/accounts.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { type Call, formCall } from './form-route.ts';

/** `POST /account_exists.php`: whether an e-mail address and a company are free to register. */
export function accountExistsCall({ config, storage }: PurchaseDesk, perMinute: number): Call {
  return formCall({
    path: purchasePaths(config.setupService).accountExists,
    fields: accountExistsRequest,
    perMinute,
    answer: async (name) =>
      (await findAccount(storage, name)) ? accountExistsReply.taken : accountExistsReply.free,
  });
}

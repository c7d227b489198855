import { accountExistsReply, purchasePaths } from '@site/contracts/purchase-calls';
import { accountExistsRequest } from '@site/contracts/purchase-forms';
import type { SiteConfig } from '@site/contracts/site-config';
import { findAccount } from '../../accounts/accounts.ts';
import type { Storage } from '../../storage/tables.ts';
import { formRoute, type Route } from './form-route.ts';

/** `POST /account_exists.php`: whether an email address and a company are free to register. */
export function accountExistsRoute(
  { config, storage }: { readonly config: SiteConfig; readonly storage: Storage },
  perMinute: number,
): Route {
  return formRoute({
    path: purchasePaths(config.setupService).accountExists,
    fields: accountExistsRequest,
    perMinute,
    answer: async (name) =>
      (await findAccount(storage, name)) ? accountExistsReply.taken : accountExistsReply.free,
  });
}

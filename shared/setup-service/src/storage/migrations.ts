import type { MigrationProvider } from 'kysely';
import { trialSignUp } from './migrations/001-trial-sign-up.ts';
import { purchase } from './migrations/002-purchase.ts';
import { letters } from './migrations/003-letters.ts';
import { mailTries } from './migrations/004-mail-tries.ts';
import { cardsAskedOn } from './migrations/005-cards-asked-on.ts';
import { moneyBack } from './migrations/006-money-back.ts';
import { givenUpOrders } from './migrations/007-given-up-orders.ts';
import { mailCounts } from './migrations/008-mail-counts.ts';
import { claimsAndStates } from './migrations/009-claims-and-states.ts';
import { cancellations } from './migrations/011-cancellations.ts';
import { liveConfigurations } from './migrations/012-live-configurations.ts';
import { orderLines } from './migrations/013-order-lines.ts';
import { personalData } from './migrations/014-personal-data.ts';
import { reminders } from './migrations/015-reminders.ts';
import { accountSessions } from './migrations/016-account-sessions.ts';
import { startsUnderWay } from './migrations/017-starts-under-way.ts';
import { unansweredMails } from './migrations/018-unanswered-mails.ts';

/**
 * Every change of the database's shape, by name; they run in the names' order, each once. One that
 * was released never changes: a correction is a new one. A new one only adds, because copies of the
 * version before it are at work meanwhile: `migration-rules.ts`.
 */
export const migrations: MigrationProvider = {
  getMigrations: async () => ({
    '001-trial-sign-up': trialSignUp,
    '002-purchase': purchase,
    '003-letters': letters,
    '004-mail-tries': mailTries,
    '005-cards-asked-on': cardsAskedOn,
    '006-money-back': moneyBack,
    '007-given-up-orders': givenUpOrders,
    '008-mail-counts': mailCounts,
    '009-claims-and-states': claimsAndStates,
    '011-cancellations': cancellations,
    '012-live-configurations': liveConfigurations,
    '013-order-lines': orderLines,
    '015-reminders': reminders,
    '016-account-sessions': accountSessions,
    '017-starts-under-way': startsUnderWay,
    '018-unanswered-mails': unansweredMails,
    '014-personal-data': personalData,
  }),
};

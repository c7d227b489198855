import type { PageConfig } from '@site/contracts/site-config';

/** What a page knows of the site's payments: what is sent instead while they are tested, the service knows. */
export type PaymentSettings = Pick<PageConfig['payments'], 'mode' | 'testAmount' | 'methods'>;

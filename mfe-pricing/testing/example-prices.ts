import { exampleConfiguration } from '@site/contracts/example-configuration';
import type { PageConfiguration } from '@site/contracts/site-configuration';

export const examplePrices: Pick<PageConfiguration, 'plans' | 'addOns'> = exampleConfiguration;

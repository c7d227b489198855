import { exampleConfiguration } from '@site/contracts/example-configuration';
import type { PageConfig } from '@site/contracts/site-config';

export const examplePrices: Pick<PageConfig, 'plans' | 'addOns'> = exampleConfiguration;

import { paths } from '@site/contracts/paths';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test.each([paths.purchase(), paths.payment(), paths.accountCreated()])(
  'the tab of %s names a purchase and no account: devices are bought there as well',
  (path) => {
    expect(routes.find((route) => route.path === path)?.title).toMatch(/^(?!.*account).*purchase/i);
  },
);

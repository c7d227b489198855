import { paths } from '@site/contracts/paths';

/** The pages whose controls change most, some of each team; a proof uses the others. */
export const usedInEveryRun: readonly string[] = [
  paths.home(),
  paths.features(),
  paths.sendInquiry(),
  paths.pricing(),
  paths.devices(),
  paths.deviceCheckout(),
  paths.register(),
  paths.purchase(),
  paths.payment(),
];

import type { SiteConfig } from '@site/contracts/site-config';

/** The names of settings that differ and that the service takes only when it starts. */
export function restartSettings(started: SiteConfig, now: SiteConfig): string[] {
  const fixed = ({ setupService, botCheck, payments }: SiteConfig) => ({
    'names of calls': setupService,
    'bot check': botCheck,
    'ways to pay': payments.methods,
    'mode of payments': payments.mode,
  });
  const after = Object.values(fixed(now)).map((value) => JSON.stringify(value));
  return Object.entries(fixed(started)).flatMap(([name, value], index) =>
    JSON.stringify(value) === after[index] ? [] : [name],
  );
}

import type { ChangedRelease, ChangedSetting } from '@site/contracts/ledger';
import type { Changes } from '../live/changes.ts';

/** What a command is about to change, one line each; nothing where nothing is live yet. */
export function changeLines({ releases, settings }: Changes): string[] {
  return [...releases.map(releaseLine), ...settings.map(settingLine)];
}

/** Such as `pricing: 1.0.0-3fa9c21b → 1.1.0-90ab11cd`. */
export function releaseLine({ name, from, to }: ChangedRelease): string {
  if (!from) return `${name}: new, ${to}`;
  return to ? `${name}: ${from} → ${to}` : `${name}: ${from} → removed`;
}

/** Such as `plans.basic.price.yearly: 12000 → 13000`. */
export function settingLine(change: ChangedSetting): string {
  const from = 'from' in change ? JSON.stringify(change.from) : 'not set';
  const to = 'to' in change ? JSON.stringify(change.to) : 'not set';
  return `${change.setting}: ${from} → ${to}`;
}

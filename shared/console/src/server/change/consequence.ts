import { CONFIGURATION } from '@site/contracts/application';
import type { Canary } from '@site/contracts/ledger';
import { nextStep } from '@site/releases/canary';
import type { ChangedRelease, Intent } from '../../protocol.ts';

/** What will happen to visitors, in words. */
export function consequenceOf(
  intent: Intent,
  changes: readonly ChangedRelease[],
  canary: Canary | undefined,
): string {
  const what = changes.map(phraseOf).join(', and ');
  const before = `${canary?.percent ?? 0} percent`;
  switch (intent.action) {
    case 'promote':
    case 'rollback': {
      if (changes.length === 0) return 'Nothing changes: that is live already.';
      const names = canary?.changes.map(({ name }) => name) ?? [];
      const isSame = changes.some(({ name }) => names.includes(name));
      const ends = canary && (isSame || intent.action === 'rollback');
      const over = ends ? ` The canary of ${names.join(', ')} ends.` : '';
      return `All visitors get ${what} within a second.${over}`;
    }
    case 'canary': {
      const { percent, steps, everyMinutes, guard } = intent;
      const pace = everyMinutes ? `, a step every ${everyMinutes} minutes at most` : '';
      const grows = steps.length > 0 ? ` Then ${steps.join(', ')} percent${pace}.` : '';
      const guarded = guard ? ' It ends by itself where they fare worse.' : '';
      return `${percent} percent of visitors get ${what}. All others notice nothing.${grows}${guarded}`;
    }
    case 'canary-step': {
      const share = intent.percent ?? (canary && nextStep(canary));
      if (share === undefined) return 'It has no further step.';
      return `${share} percent of visitors get ${what}, up from ${before}. Who has it keeps it.`;
    }
    case 'canary-hold':
      return `Nobody changes: ${before} of visitors keep ${what}, and no step is taken by itself.`;
    case 'canary-promote':
      return `All visitors get ${what} within a second, and no longer ${before} of them.`;
    case 'canary-abort':
      return `The ${before} of visitors who have the canary get what is live with their next page.`;
    case 'freeze':
      return 'Visitors notice nothing. Nobody promotes anything until it ends; rollbacks are not held up.';
    case 'unfreeze':
      return 'Visitors notice nothing. Promotions are possible again.';
  }
}

/** Such as `pricing 1.4.0-3fa9c21b instead of 1.3.2-90ab11cd`. */
function phraseOf({ name, from, to }: ChangedRelease): string {
  const called = name === CONFIGURATION ? 'the configuration' : name;
  if (!to) return `no ${called} any more`;
  return from ? `${called} ${to} instead of ${from}` : `${called} ${to}, which is new`;
}

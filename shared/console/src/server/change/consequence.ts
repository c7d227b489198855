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
  const what = sentenceOf(changes);
  const ends = canary ? ` The canary of ${namesOf(canary.changes)} ends.` : '';
  switch (intent.action) {
    case 'promote': {
      if (changes.length === 0) return 'Nothing changes: that is live already.';
      const isSame = canary?.changes.some(({ name }) => changes.some((one) => one.name === name));
      return `All visitors get ${what} within a second.${isSame ? ends : ''}`;
    }
    case 'rollback':
      return changes.length === 0
        ? 'Nothing changes: that is live already.'
        : `All visitors get ${what} within a second.${ends}`;
    case 'canary': {
      const { percent, steps, everyMinutes, guard } = intent;
      const grows =
        steps.length > 0
          ? ` Then ${steps.join(', ')} percent${everyMinutes ? `, a step every ${everyMinutes} minutes at most` : ''}.`
          : '';
      const guarded = guard ? ' It ends by itself where they fare worse.' : '';
      return `${percent} percent of visitors get ${what}. All others notice nothing.${grows}${guarded}`;
    }
    case 'canary-step': {
      const share = intent.percent ?? (canary && nextStep(canary));
      if (!canary || share === undefined) return 'It has no further step.';
      return `${share} percent of visitors get ${what}, up from ${canary.percent}. Who has it keeps it.`;
    }
    case 'canary-hold':
      return `Nobody changes: ${canary?.percent} percent of visitors keep ${what}, and no step is taken by itself.`;
    case 'canary-promote':
      return `All visitors get ${what} within a second, and no longer ${canary?.percent} percent of them.`;
    case 'canary-abort':
      return `The ${canary?.percent} percent of visitors who have the canary get what is live with their next page: ${sentenceOf(changes.map(turned))}.`;
    case 'freeze':
      return `Visitors notice nothing. Nobody promotes anything until ${intent.until}; rollbacks are not held up.`;
    case 'unfreeze':
      return 'Visitors notice nothing. Promotions are possible again.';
  }
}

const turned = ({ name, from, to }: ChangedRelease): ChangedRelease => ({
  name,
  ...(to ? { from: to } : {}),
  ...(from ? { to: from } : {}),
});

const namesOf = (changes: readonly { readonly name: string }[]) =>
  changes.map(({ name }) => name).join(', ');

/** Such as `pricing 1.4.0-3fa9c21b instead of 1.3.2-90ab11cd`. */
function sentenceOf(changes: readonly ChangedRelease[]): string {
  return changes
    .map(({ name, from, to }) => {
      const called = name === CONFIGURATION ? 'the configuration' : name;
      if (!to) return `no ${called} any more`;
      return from ? `${called} ${to} instead of ${from}` : `${called} ${to}, which is new`;
    })
    .join(', and ');
}

import type { ChangedRelease, Intent, Overview, Selection } from '../../protocol.ts';
import { dayAndTime } from '../format/times.ts';
import { listText, titleOfName, versionOf } from '../format/words.ts';

const named = (select: readonly Selection[], between = ' ') =>
  listText(select.map(({ name, release }) => titleOfName(name) + between + versionOf(release)));

/** The title of the dialog, and the button's text with everything that it does. */
export function intentWords(
  intent: Intent,
  { canary }: Overview,
  now: Date,
): readonly [title: string, press: string] {
  const select = canary?.changes.map(({ name, to = '' }) => ({ name, release: to }));
  const it = named('select' in intent ? intent.select : (select ?? []));
  switch (intent.action) {
    case 'promote':
      return [`Put ${it} live`, `Put ${it} live`];
    case 'rollback': {
      const names = listText(intent.select.map(({ name }) => titleOfName(name)));
      return [`Roll back ${names}`, `Roll back ${named(intent.select, ' to ')}`];
    }
    case 'canary':
      return ['Start with some visitors', `Give ${it} to ${intent.percent} % of visitors`];
    case 'canary-step':
      return ['The next step of the canary', `Give ${it} to ${intent.percent ?? canary?.next} %`];
    case 'canary-hold':
      return ['Hold the canary', `Hold it at ${canary?.percent} %`];
    case 'canary-promote':
      return ['Give the canary to everybody', `Give ${it} to everybody`];
    case 'canary-abort':
      return ['Abort the canary', `Take ${it} from everybody`];
    case 'freeze':
      return ['Freeze what is live', `Freeze until ${dayAndTime(intent.until, now)}`];
    case 'unfreeze':
      return ['End the freeze', 'End the freeze'];
  }
}

/** From what to what, as far as it is known without asking. */
export function changesOf(intent: Intent, { applications, canary }: Overview): ChangedRelease[] {
  if ('select' in intent) {
    return intent.select.map(({ name, release }) => {
      const live = applications.find((application) => application.name === name)?.live;
      return { name, ...(live ? { from: live } : {}), to: release };
    });
  }
  return intent.action === 'canary-promote' ? [...(canary?.changes ?? [])] : [];
}

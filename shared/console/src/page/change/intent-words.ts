import type { ChangedRelease, Intent, Overview, Selection } from '../../protocol.ts';
import type { Task } from '../console-context.ts';
import { dayAndTime } from '../format/times.ts';
import { listText, titleOfName, versionOf } from '../format/words.ts';

const named = (select: readonly Selection[], between = ' ') =>
  listText(select.map(({ name, release }) => titleOfName(name) + between + versionOf(release)));

/** The title of the dialog, and the button's text with everything that it does. */
export function intentWords(
  intent: Intent | Task,
  { canary }: Overview,
  now: Date,
): readonly [title: string, press: string] {
  const given = canary?.changes.map(({ name, to = '' }) => ({ name, release: to })) ?? [];
  const select = 'select' in intent ? intent.select : given;
  const it = named(select);
  const names = listText(select.map(({ name }) => titleOfName(name)));
  const percent = ('percent' in intent ? intent.percent : undefined) ?? canary?.next;
  const until = 'until' in intent ? dayAndTime(intent.until, now) : '';
  const words: Readonly<Record<Intent['action'], readonly [title: string, press: string]>> = {
    promote: [`Put ${it} live`, `Put ${it} live`],
    rollback: [`Roll back ${names}`, `Roll back ${named(select, ' to ')}`],
    canary: ['Start with some visitors', `Give ${it} to ${percent} % of visitors`],
    'canary-step': ['The next step of the canary', `Give ${it} to ${percent} %`],
    'canary-hold': ['Hold the canary', `Hold it at ${canary?.percent} %`],
    'canary-promote': ['Give the canary to everybody', `Give ${it} to everybody`],
    'canary-abort': ['Abort the canary', `Take ${it} from everybody`],
    freeze: ['Freeze what is live', `Freeze until ${until}`],
    unfreeze: ['End the freeze', 'End the freeze'],
  };
  return words[intent.action];
}

/** From what to what, as far as it is known without asking. */
export function changesOf(intent: Intent, { applications, canary }: Overview): ChangedRelease[] {
  if ('select' in intent) {
    return intent.select.map(({ name, release }) => {
      const live = applications.find((application) => application.name === name)?.live;
      return { name, from: live, to: release };
    });
  }
  return intent.action === 'canary-promote' ? [...(canary?.changes ?? [])] : [];
}

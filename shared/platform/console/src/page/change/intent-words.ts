import type { ChangedRelease, Intent, Overview, Selection } from '../../protocol.ts';
import type { Task } from '../console-context.ts';
import { dayAndTime } from '../format/times.ts';
import { listText, titleOfName, versionOf } from '../format/words.ts';

const named = (select: readonly Selection[], between = ' ') =>
  listText(select.map(({ name, release }) => titleOfName(name) + between + versionOf(release)));

type Words = readonly [title: string, press: string, consequence: string];

/** The title of the dialog, the button's text with everything that it does, and what visitors notice. */
export function intentWords(intent: Intent | Task, overview: Overview, now: Date): Words {
  const { canary } = overview;
  const given = canary?.changes.map(({ name, to = '' }) => ({ name, release: to })) ?? [];
  const select = 'select' in intent ? intent.select : given;
  const it = named(select);
  const names = listText(select.map(({ name }) => titleOfName(name)));
  const percent = ('percent' in intent ? intent.percent : undefined) ?? canary?.next;
  const before = `${canary?.percent} %`;
  const until = 'until' in intent ? dayAndTime(intent.until, now) : '';
  const all = `All visitors get ${it} within a second.`;
  const isSame = canary?.changes.some((one) => select.some(({ name }) => name === one.name));
  const over = canary ? ` The canary of ${named(given)} ends.` : '';
  const words: Readonly<Record<Intent['action'], Words>> = {
    promote: [`Put ${it} live`, `Put ${it} live`, all + (isSame ? over : '')],
    rollback: [`Roll back ${names}`, `Roll back ${named(select, ' to ')}`, all + over],
    canary: [
      'Start with some visitors',
      `Give ${it} to ${percent} % of visitors`,
      `${percent} % of visitors get ${it}. All others notice nothing.${paceOf(intent)}`,
    ],
    'canary-step': [
      'The next step of the canary',
      `Give ${it} to ${percent} %`,
      `${percent} % of visitors get ${it}, up from ${before}. Who has it keeps it.`,
    ],
    'canary-hold': [
      'Hold the canary',
      `Hold it at ${before}`,
      `Nobody changes: ${before} of visitors keep ${it}, and no step is taken by itself.`,
    ],
    'canary-promote': ['Give the canary to everybody', `Give ${it} to everybody`, all],
    'canary-abort': [
      'Abort the canary',
      `Take ${it} from everybody`,
      `The ${before} of visitors who have it get what is live with their next page.`,
    ],
    freeze: [
      'Freeze what is live',
      `Freeze until ${until}`,
      'Visitors notice nothing. Nobody puts anything live until it ends; rollbacks are not held up.',
    ],
    unfreeze: [
      'End the freeze',
      'End the freeze',
      'Visitors notice nothing. Releases can be put live again.',
    ],
  };
  return words[intent.action];
}

function paceOf(intent: Intent | Task): string {
  if (!('steps' in intent)) return '';
  const { steps, everyMinutes, guard } = intent;
  const pace = everyMinutes ? `, a step every ${everyMinutes} minutes at most` : '';
  const grows = steps.length > 0 ? ` Then ${steps.join(', ')} %${pace}.` : '';
  return grows + (guard ? ' It ends by itself where they fare worse.' : '');
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

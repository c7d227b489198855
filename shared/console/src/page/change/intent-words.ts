import type { ChangedRelease, Intent, Overview, Selection } from '../../protocol.ts';
import { listText, titleOfName, versionOf } from '../format/releases.ts';
import { dayAndTime } from '../format/times.ts';

interface IntentWords {
  /** Of the dialog. */
  readonly title: string;
  /** On the button, with everything that it does. */
  readonly press: string;
}

const named = (select: readonly Selection[]) =>
  listText(select.map(({ name, release }) => `${titleOfName(name)} ${versionOf(release)}`));

export function intentWords(intent: Intent, { canary }: Overview, now: Date): IntentWords {
  const inCanary = listText(
    (canary?.changes ?? []).map(({ name, to = '' }) => `${titleOfName(name)} ${versionOf(to)}`),
  );
  switch (intent.action) {
    case 'promote':
      return {
        title: `Put ${named(intent.select)} live`,
        press: `Put ${named(intent.select)} live`,
      };
    case 'rollback': {
      const to = intent.select.map(
        ({ name, release }) => `${titleOfName(name)} to ${versionOf(release)}`,
      );
      const names = intent.select.map(({ name }) => titleOfName(name));
      return { title: `Roll back ${listText(names)}`, press: `Roll back ${listText(to)}` };
    }
    case 'canary': {
      const what = named(intent.select);
      return {
        title: `Start ${what} with some visitors`,
        press: `Give ${what} to ${intent.percent} % of visitors`,
      };
    }
    case 'canary-step': {
      const percent = intent.percent ?? canary?.next;
      return { title: 'The next step of the canary', press: `Give ${inCanary} to ${percent} %` };
    }
    case 'canary-hold':
      return { title: 'Hold the canary', press: `Hold it at ${canary?.percent} %` };
    case 'canary-promote':
      return { title: 'Give the canary to everybody', press: `Give ${inCanary} to everybody` };
    case 'canary-abort':
      return { title: 'Abort the canary', press: `Take ${inCanary} from everybody` };
    case 'freeze':
      return {
        title: 'Freeze what is live',
        press: `Freeze until ${dayAndTime(intent.until, now)}`,
      };
    case 'unfreeze':
      return { title: 'End the freeze', press: 'End the freeze' };
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

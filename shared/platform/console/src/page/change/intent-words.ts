import { operationOf, type Words } from '@platform/releases/operations';
import type { ChangedRelease, Intent, Overview } from '../../protocol.ts';
import type { Task } from '../console-context.ts';
import { dayAndTime } from '../format/times.ts';
import { sentenceOf } from '../format/words.ts';

/** What its dialog says, also before everything is chosen. */
export function intentWords(intent: Intent | Task, overview: Overview, now: Date): Words {
  const { canary } = overview;
  const newest = overview.newest && {
    revision: overview.newest.revision,
    text: sentenceOf(overview.newest),
  };
  const timeText = (time?: string) => (time ? dayAndTime(time, now) : '');
  const seen = { canary, newest, dayAndTime: timeText };
  // What is not chosen yet is named by no title.
  return operationOf(intent as Intent).words(intent as Intent, seen);
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

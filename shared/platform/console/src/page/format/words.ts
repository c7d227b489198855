import { partsOf, shortOf } from '@platform/node/release-words';
import { listText, sharersOf } from '@platform/releases/operations';
import type { ChangedRelease, LedgerStep, Release } from '../../protocol.ts';

export { listText, partsOf, sharersOf, shortOf };

const CONFIGURATION = 'config';

export const titleOfName = (name: string): string =>
  name === CONFIGURATION ? 'configuration' : name;

/** Such as `pricing from 1.4.0-90ab11cd to 1.5.0-3fa9c21b`. */
export function changeText({ name, from, to }: ChangedRelease): string {
  const title = titleOfName(name);
  if (!to) return `${title} removed`;
  return from ? `${title} from ${shortOf(from)} to ${shortOf(to)}` : `${title} ${shortOf(to)}, new`;
}

export const signatureOf = ({ signedBy }: Release): string =>
  signedBy ? `signed by ${signedBy}` : 'not signed';

const verbs: Readonly<Record<string, string>> = {
  promote: 'put live',
  rollback: 'rolled back',
  remove: 'removed',
  undo: 'took back',
};

/** What somebody did, without who and when: such as `took back revision 6`. */
function deedOf(step: LedgerStep): string {
  const { action, changes, percent, undoes, configuration } = step;
  const what = listText(changes.map(changeText));
  if (action === 'freeze') return 'froze what is live';
  if (action === 'unfreeze') return 'ended the freeze';
  if (action === 'prune') return 'removed releases that nobody needs';
  if (action === 'canary-end') return what ? `ended the canary of ${what}` : 'ended the canary';
  if (action === 'canary' && step.isHeld) {
    const share = percent === 0 ? `for ${sharersOf(0)}` : `at ${percent ?? 'some'} %`;
    return `held the canary${what && ` of ${what}`} ${share}`;
  }
  if (action === 'canary') {
    return `gave ${sharersOf(percent)} ${what ? `the canary of ${what}` : 'the canary'}`;
  }
  const verb = verbs[action] ?? action;
  if (what) return `${verb} ${what}`;
  if (undoes !== undefined) return `took back revision ${undoes}`;
  return configuration.length > 0 ? `${verb} other addresses` : `${verb} the same releases`;
}

/** Such as `beth put live pricing from 1.4.0-90ab11cd to 1.5.0-3fa9c21b`. */
export const sentenceOf = (step: LedgerStep): string =>
  step.problem ? `Revision ${step.revision} can't be read` : `${step.by} ${deedOf(step)}`;

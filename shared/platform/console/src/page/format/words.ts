import { listText } from '@platform/releases/operations';
import type { ChangedRelease, LedgerStep, Release } from '../../protocol.ts';

/** `1.5.0` and `3fa9c21b` of `1.5.0-3fa9c21b5d0e7f64`, and the beginning of a configuration's id. */
export function partsOf(release: string): { readonly version: string; readonly hash?: string } {
  if (/^[0-9a-f]{16}$/.test(release)) return { version: release.slice(0, 8) };
  const [, version, hash] = /^(.+)-([0-9a-f]{8})[0-9a-f]*$/.exec(release) ?? [];
  return version && hash ? { version, hash } : { version: release };
}

export const versionOf = (release: string): string => partsOf(release).version;

const CONFIGURATION = 'config';

export const titleOfName = (name: string): string =>
  name === CONFIGURATION ? 'configuration' : name;

/** Such as `pricing from 1.4.0 to 1.5.0`; with the hash where versions are the same. */
export function changeText({ name, from, to }: ChangedRelease): string {
  const title = titleOfName(name);
  if (!to) return `${title} removed`;
  if (!from) return `${title} ${versionOf(to)}, new`;
  const isSame = versionOf(from) === versionOf(to);
  const text = (release: string) => (isSame ? shortOf(release) : versionOf(release));
  return `${title} from ${text(from)} to ${text(to)}`;
}

/** Such as `1.5.0-3fa9c21b`. */
export function shortOf(release: string): string {
  const { version, hash } = partsOf(release);
  return hash ? `${version}-${hash}` : version;
}

export const signatureOf = ({ signedBy }: Release): string =>
  signedBy ? `signed by ${signedBy}` : 'not signed';

const verbs: Readonly<Record<string, string>> = {
  promote: 'put live',
  rollback: 'rolled back',
  remove: 'removed',
  undo: 'took back',
};

/** What somebody did, without who and when: such as `rolled back pricing from 1.5.0 to 1.4.0`. */
function deedOf(step: LedgerStep): string {
  const { action, changes, percent, undoes, configuration } = step;
  const what = listText(changes.map(changeText));
  if (action === 'freeze') return 'froze what is live';
  if (action === 'unfreeze') return 'ended the freeze';
  if (action === 'prune') return 'removed releases that nobody needs';
  if (action === 'canary-end') return what ? `ended the canary of ${what}` : 'ended the canary';
  if (action === 'canary') {
    return `gave ${percent ?? 'some'} % of visitors ${what ? `the canary of ${what}` : 'the canary'}`;
  }
  const verb = verbs[action] ?? action;
  if (what) return `${verb} ${what}`;
  if (undoes !== undefined) return `took back revision ${undoes}`;
  return configuration.length > 0 ? `${verb} other addresses` : `${verb} the same releases`;
}

/** Such as `beth put live pricing from 1.4.0 to 1.5.0`. */
export const sentenceOf = (step: LedgerStep): string =>
  step.problem ? `Revision ${step.revision} can't be read` : `${step.by} ${deedOf(step)}`;

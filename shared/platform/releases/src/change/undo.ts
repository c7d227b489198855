import { CONFIGURATION } from '@platform/contracts/application';
import type { LedgerEntry } from '@platform/contracts/ledger';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Live } from '@platform/store/live';
import { change, type Decision, type GoBackInput } from './change.ts';
import type { WentLive } from './go-live.ts';
import { describeEntry, entriesBefore, isNote } from './history/entries.ts';
import { describeUndoneNote, takeBackNote } from './undo-note.ts';

// Takes back exactly the newest entry, whatever it was, and never reaches past it: where that is a
// note, as of a freeze or of a canary, what everybody gets stays as it is. An undo can't be undone:
// two operators who do the same thing would undo each other. Fails as `promote` does, and if another
// entry was added since, unless that was the same undo.
export function undo(input: GoBackInput): Promise<Result<WentLive>> {
  const { force = false, asked, since, clock = () => new Date() } = input;
  const source = { ...input, store: input.store.withReserve() };
  let newest: number | undefined;
  return change(source, {
    action: 'undo',
    force,
    async decide(snapshot) {
      const { live, head, entries } = snapshot;
      if (!live) return err('nothing-live', 'Nothing is live yet: there is nothing to undo.');
      const last = entries.at(-1);
      if (last?.revision !== head) return unread(head, live, input);
      newest ??= since ?? entriesBefore(entries, asked).at(-1)?.revision ?? head;
      if (last.revision !== newest) return overtaken(last, newest);
      if (last.undoes) return isUndo(last, last.undoes);
      if (!isNote(last)) return takeBack(last);
      const note = await takeBackNote(last, snapshot, clock(), input);
      if (!note.ok) return note;
      return ok({ note: note.value, describe: (entry) => describeUndoneNote(entry, entries) });
    },
  });
}

function takeBack(last: LedgerEntry): Result<Decision> {
  const { revision, changes } = last;
  // The first entry has nothing before it, since no site goes without a shell.
  if (changes.some(({ name, from }) => name === CONFIGURATION && !from)) {
    return err('no-earlier-release', `Revision ${revision} is the first: nothing is before it.`);
  }
  const select = changes.flatMap(({ name, from }) => (from ? [{ name, release: from }] : []));
  const remove = changes.filter(({ from }) => !from).map(({ name }) => name);
  const addresses = addressesBefore(last.configuration);
  return ok({ select, remove, addresses, undoes: revision });
}

/** An entry lists changed addresses beside what changed in the configuration. */
function addressesBefore(configuration: LedgerEntry['configuration'] = []): Partial<SiteAddresses> {
  return Object.fromEntries(
    (['site', 'setup'] as const).flatMap((kind) => {
      const before = configuration.find(({ entry }) => entry === `addresses.${kind}`)?.from;
      return typeof before === 'string' ? [[kind, before]] : [];
    }),
  );
}

function isUndo(last: LedgerEntry, undone: number) {
  const again = last.changes
    .filter(({ to }) => to)
    .map(({ name, from }) => (from ? `${name}@${from}` : name));
  const way = again.length > 0 ? `: \`site promote ${again.join(' ')}\` puts that live again` : '';
  return err(
    'no-earlier-release',
    `The newest entry is an undo itself, of revision ${undone}, by ${describeEntry(last)}${way}.`,
  );
}

function overtaken(last: LedgerEntry, newest: number): Result<Decision> {
  if (last.undoes === newest) {
    return ok({ already: `${describeEntry(last)} has taken back revision ${newest} already.` });
  }
  return err(
    'lost-race',
    `${describeEntry(last)} was faster: revision ${newest} is not the newest any more, and nothing was undone. \`site history\` shows both.`,
  );
}

function unread(revision: number, { composition }: Live, { aboveEdge }: GoBackInput) {
  const again = `site promote --composition ${composition.id}${aboveEdge ? ' --above-edge' : ''}`;
  return err(
    'damaged-file',
    `What revision ${revision} changed can't be read, so it can't be undone by itself: \`${again}\` puts live again what was before it, as far as that can be read.`,
  );
}

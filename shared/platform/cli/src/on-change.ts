import { ok } from '@platform/node/result';
import type { Store } from '@platform/store/store';
import { type Command, Option } from 'commander';

export interface OnChangeOptions {
  readonly onChange?: string;
  readonly onChangeFile?: string;
  readonly dryRun?: boolean;
}

/** Milliseconds for a command that is told of a change. */
const LIMIT_MS = 30_000;

export function addOnChangeOptions(command: Command): Command {
  const what = new Option(
    '--on-change <command>',
    'a command, or a web address, that gets each change as JSON, and what the guard and the edges do; an address with a secret belongs into the variable, which other users of the machine do not see',
  );
  const where = new Option(
    '--on-change-file <file>',
    'remembers what was told, so that nothing is missed while this is stopped',
  );
  return command.addOption(what.env('SITE_ON_CHANGE')).addOption(where.env('SITE_ON_CHANGE_FILE'));
}

interface Actor {
  readonly store: Store;
  readonly by: string;
  readonly edges: readonly string[];
}

/** @returns undefined where nobody is to be told; a dry run does nothing */
export async function notifierOf(
  { onChange, onChangeFile, dryRun }: OnChangeOptions,
  { store, by, edges }: Actor,
) {
  if (onChange === undefined || dryRun) return ok(undefined);
  const { openReceiver, startNotifying } = await import('@platform/releases/canary');
  const key = process.env.SITE_ON_CHANGE_KEY;
  const receiver = openReceiver(onChange, { key, limit: LIMIT_MS });
  if (!receiver.ok) return receiver;
  return ok(
    await startNotifying({ store, by, edges, receiver: receiver.value, file: onChangeFile }),
  );
}

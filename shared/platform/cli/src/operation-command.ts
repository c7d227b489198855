import { err, type Result } from '@platform/node/problem';
import type { Asked } from '@platform/releases/operations';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { answerFrom } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  type CommonOptions,
  type GuardOptions,
  type LiveOptions,
} from './options.ts';

/** Options that mean the same in every command of an operation that has them. */
export interface OperationOptions
  extends CommonOptions,
    Partial<Omit<LiveOptions, keyof CommonOptions>>,
    GuardOptions {
  readonly force?: boolean;
  readonly asked?: Date;
  readonly since?: number;
  readonly otherPages?: readonly string[];
  readonly anew?: boolean;
}

/** A command that does one of the operations; what each of them means, their own table says. */
export interface OperationCommand<Options extends OperationOptions> {
  readonly name: string;
  /** Whether the command above it, called without the name of one below, is this one. */
  readonly isDefault?: boolean;
  readonly argument?: readonly [name: string, about: string];
  readonly summary: string;
  readonly description?: string;
  /** Each adds some that not every command has. */
  readonly options: readonly ((command: Command) => Command)[];
  readonly examples: readonly string[];
  /** What of the words contradicts itself. */
  contradiction?(texts: readonly string[], options: Options): string | undefined | false;
  ask(
    store: Store,
    texts: readonly string[],
    options: Options,
  ): Result<Asked> | Promise<Result<Asked>>;
}

/** One of `options` that a single command has. */
export const flag =
  (flags: string, about: string, read?: (text: string) => unknown) =>
  (command: Command): Command =>
    read ? command.option(flags, about, read) : command.option(flags, about);

/** @param started when the program was: later changes of others are unseen */
export function addOperation<Options extends OperationOptions>(
  parent: Command,
  declared: OperationCommand<Options>,
  started?: Date,
): void {
  const { name, isDefault = false, argument, summary, description = '', examples } = declared;
  const command = parent
    .command(name, { isDefault })
    .summary(summary)
    .description(description || `${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
    .action((...given: unknown[]) => {
      const self = given.at(-1) as Command;
      const options: Options = { asked: started, ...self.opts() };
      const wrong = declared.contradiction?.(self.args, options);
      if (wrong) self.error(`error: ${wrong}`);
      return answerFrom(options, async (store) => {
        const asked = await declared.ask(store, self.args, options);
        return asked.ok ? runOperation(store, asked.value, options) : asked;
      });
    });
  if (argument) command.argument(...argument);
  for (const add of [...declared.options, addCommonOptions]) add(command);
  addExamples(command, examples);
}

async function runOperation(store: Store, given: Asked, options: OperationOptions) {
  const { applyOperation } = await import('@platform/releases/apply');
  const { operationOf } = await import('@platform/releases/operations');
  const { readApprovalKey } = await import('./approval-key.ts');
  const { changeInput, reportDone } = await import('./report-change.ts');

  const read = operationOf(given).input.safeParse(given);
  if (!read.success) return err('usage', read.error.issues[0]?.message ?? 'Wrong usage.');
  const { force, asked, since, otherPages, anew } = options;
  const key = await readApprovalKey();
  const context = { ...changeInput(store, options), key, force, asked, since, otherPages, anew };
  const done = await applyOperation(given, context);
  return done.ok ? reportDone(done.value, store, options) : done;
}

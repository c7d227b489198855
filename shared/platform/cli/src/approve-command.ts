import { err } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { answerFrom } from './answer.ts';
import { readApprovalKey } from './approval-key.ts';
import { addCommonOptions, addExamples, type CommonOptions, readRevision } from './options.ts';

interface ApproveOptions extends CommonOptions {
  readonly on?: number;
}

export function addApprove(program: Command): void {
  const command = program
    .command('approve')
    .argument('<composition>', 'its id, as the refused command says it')
    .summary('look at what somebody else wants to put live, and agree')
    .description(
      'Shows what a composition would change in what is live, and who has approved that. With --on, ' +
        'which it prints, it signs that as it was shown, with the key in SITE_APPROVAL_KEY. An approval ' +
        'is of that composition in place of what is live now: it lapses when anything else goes live.',
    )
    .option('--on <revision>', 'approve it, as it was shown on that revision', readRevision)
    .action((composition: string, options: ApproveOptions) =>
      answerFrom(options, (store) => runApprove(store, composition, options)),
    );
  addExamples(addCommonOptions(command), [
    'approve 5b1e0c9a77d2f410',
    'approve 5b1e0c9a77d2f410 --on 12',
  ]);
}

async function runApprove(store: Store, composition: string, { on: seen }: ApproveOptions) {
  const { approve, readApproval } = await import('@platform/releases/changes');
  const { keyIdOf } = await import('@platform/store/signatures');
  const { diffSides, linesOf, readSides } = await import('@platform/releases/differences');
  const { readClaims } = await import('@platform/store/releases');
  const { comingIn } = await import('./change-lines.ts');
  const { usualAddresses } = await import('./report-change.ts');

  const input = { store, composition, usual: usualAddresses() };
  if (seen !== undefined) {
    const key = await readApprovalKey();
    if (!key) {
      return err(
        'usage',
        'Your key is needed to approve it: set SITE_APPROVAL_KEY. `site keys approver` makes one.',
      );
    }
    const approved = await approve({ ...input, key, seen });
    if (!approved.ok) return approved;
    const { said, need } = approved.value;
    return ok({
      lines: [`Approved on revision ${seen}, by key ${key.id}. It has ${said}.`],
      json: { ...need.approved, key: key.id, approvals: keyIds(approved.value.signatures) },
    });
  }
  const ready = await readApproval(input);
  if (!ready.ok) return ready;
  const sides = await readSides(input, ['live', { composition }]);
  if (!sides.ok) return sides;
  const diff = diffSides(...sides.value);
  const { said, need, signatures } = ready.value;
  const { revision } = need.approved.base;
  return ok({
    lines: [
      ...linesOf(diff, await readClaims(store, comingIn(diff.releases))),
      '',
      `It has ${said}.`,
      `If you agree to all of that: \`site approve ${composition} --on ${revision}\`.`,
    ],
    json: { ...need.approved, approvals: keyIds(signatures), diff },
    isDiff: true,
  });

  function keyIds(of: readonly { readonly publicKey: string }[]) {
    return [...new Set(of.map(({ publicKey }) => keyIdOf(publicKey)))];
  }
}

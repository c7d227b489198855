import type { SigningKey } from '@platform/store/signatures';
import { CommanderError } from 'commander';

/** That of who runs the command, for approvals; one that is none is wrong usage. */
export async function readApprovalKey(): Promise<SigningKey | undefined> {
  const pem = process.env.SITE_APPROVAL_KEY;
  if (!pem?.trim()) return undefined;
  const { readSigningKey } = await import('@platform/store/signatures');
  const key = readSigningKey(pem, 'SITE_APPROVAL_KEY');
  if (key.ok) return key.value;
  console.error(key.problem.message);
  throw new CommanderError(2, 'site.approvalKey', key.problem.message);
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteName, remoteName } from '@platform/contracts/application';
import { OperatorError } from '@platform/node/operator-error';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { glob } from 'tinyglobby';

/** @throws OperatorError for an invalid name, or one of a package or workflow of this workspace */
export async function readRemoteName(text: string): Promise<RemoteName> {
  const parsed = remoteName.safeParse(text);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OperatorError(
      `"${text}" ${issue?.message}: choose 2 to 30 lower-case letters and digits, a letter first.`,
    );
  }
  if ((await packageNames()).includes(text)) {
    throw new OperatorError(`There is a package ${text} in this workspace: choose another name.`);
  }
  if (existsSync(inWorkspace(`.github/workflows/${text}.yml`))) {
    throw new OperatorError(`There is a workflow ${text} in this workspace: choose another name.`);
  }
  return parsed.data;
}

async function packageNames(): Promise<(string | undefined)[]> {
  const files = await glob('*/package.json', { cwd: workspaceFolder });
  const texts = files.map((file) => readFile(join(workspaceFolder, file), 'utf8'));
  return (await Promise.all(texts)).map(
    (text) => (JSON.parse(text) as { readonly name?: string }).name,
  );
}

import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { applicationFolder } from '@platform/contracts/application';
import { OperatorError } from '@platform/node/operator-error';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { folderOf, workspaceRemotes } from './folders.ts';
import { readRemoteName } from './new-remote/read-remote-name.ts';
import { nextMenuOrder, writeRemote } from './new-remote/write-remote.ts';
import { runCommand } from './run-command.ts';

const SAMPLE = 'devices';

// `pnpm create-remote NAME [FOLDER]`: makes `mfe-NAME` with its workflow, or in FOLDER a remote
// that stands alone with the site's packages. If the name or the folder is taken, it writes nothing
// and ends with exit code 1 and one line.
await runCommand(async () => {
  const [nameText, folderText, ...others] = process.argv.slice(2);
  if (nameText === undefined || others.length > 0) {
    throw new OperatorError(
      'Use `pnpm create-remote NAME [FOLDER]`: one name, and optionally a folder outside this workspace.',
    );
  }
  const name = await readRemoteName(nameText);
  const standsAlone = folderText !== undefined;
  // pnpm changes to the workspace's root, but a relative FOLDER is meant from where the user is.
  const here = process.env.INIT_CWD ?? process.cwd();
  const folder = standsAlone
    ? resolve(here, folderText)
    : resolve(workspaceFolder, applicationFolder(name));
  if (standsAlone && !relative(workspaceFolder, folder).startsWith('..')) {
    throw new OperatorError(
      `${folder} is in this workspace: leave FOLDER out, or name a folder outside.`,
    );
  }
  const menuOrder = await nextMenuOrder('main', workspaceRemotes().map(folderOf));
  await writeRemote({ name, menuOrder, folder, standsAlone });
  if (!standsAlone) await Promise.all([copyWorkflow(name), addOwner(name)]);
  console.log(standsAlone ? aloneNext(name, folder) : workspaceNext(name));
});

async function copyWorkflow(name: string): Promise<void> {
  const workflow = (app: string) => inWorkspace(`.github/workflows/${app}.yml`);
  const text = await readFile(workflow(SAMPLE), 'utf8');
  await writeFile(workflow(name), text.replaceAll(SAMPLE, name));
}

/** The new team reviews its own changes, as the sample's does. */
async function addOwner(name: string): Promise<void> {
  const owners = inWorkspace('.github/CODEOWNERS');
  const text = await readFile(owners, 'utf8');
  const line = new RegExp(`^/${applicationFolder(SAMPLE)}/.*\n`, 'm');
  await writeFile(
    owners,
    text.replace(line, (sample) => sample + sample.replaceAll(SAMPLE, name)),
  );
}

function workspaceNext(name: string): string {
  return `
  ${applicationFolder(name)} was made; its README explains the next steps. See it in the whole site:

    pnpm dev ${name}
`;
}

function aloneNext(name: string, folder: string): string {
  return `
  ${folder} was made; its README explains the next steps. Run there:

    npm install && npm test && npm run build

  Then run here, with the store of the site:

    pnpm site publish ${name} --from ${folder}
    pnpm site promote ${name}
`;
}

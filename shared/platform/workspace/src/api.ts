import { writeFile } from 'node:fs/promises';
import { inWorkspace } from '@platform/node/workspace-folder';
import { declaredPackages, readDeclarations, writeDeclarations } from './declarations.ts';
import { runCommand } from './run-command.ts';

/* `pnpm api`: writes the emitted declarations of each package that teams build against into its `api.md`. */
await runCommand(async () => {
  for (const folder of declaredPackages) {
    const declarations = await readDeclarations(folder);
    await writeFile(inWorkspace(`${folder}/api.md`), writeDeclarations(declarations));
  }
});

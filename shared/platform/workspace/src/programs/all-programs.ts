import { pathToFileURL } from 'node:url';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { globSync } from 'tinyglobby';
import { edge, type Program, site } from './programs.mjs';

/** Those of the platform and of the back end, by name. */
export async function allPrograms(): Promise<Readonly<Record<string, Program>>> {
  const files = globSync('shared/back-end/*/program.mjs', { cwd: workspaceFolder }).sort();
  const found = files.map(async (file): Promise<Program> => {
    const { program } = await import(pathToFileURL(inWorkspace(file)).href);
    return program;
  });
  const programs = [edge, ...(await Promise.all(found)), site];
  return Object.fromEntries(programs.map((program) => [program.name, program]));
}

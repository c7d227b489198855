import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../operator/command.ts';
import { runPersonsCommand } from '../persons/command.ts';
import { databaseOf } from './databases.ts';
import { siteFile } from './site.ts';

const program = fileURLToPath(new URL('../operator/orders.ts', import.meta.url));

async function environmentOf(dataFolder: string): Promise<Record<string, string>> {
  const url = await databaseOf(dataFolder);
  return { SITE_CONFIG: siteFile, SITE_DATA: dataFolder, ...(url ? { DATABASE_URL: url } : {}) };
}

/** The operator's command on a data folder. */
export const orders = (dataFolder: string, ...args: readonly string[]) =>
  run(runCommand, dataFolder, args);

/** The command for what people may ask, on the same. */
export const persons = (dataFolder: string, ...args: readonly string[]) =>
  run(runPersonsCommand, dataFolder, args);

async function run(command: typeof runCommand, dataFolder: string, args: readonly string[]) {
  const said = { stdout: '', stderr: '' };
  const code = await command(args, {
    env: await environmentOf(dataFolder),
    out: (text) => {
      said.stdout += `${text}\n`;
    },
    err: (text) => {
      said.stderr += `${text}\n`;
    },
  });
  return { code, ...said };
}

/** The same as a program of its own. */
export async function ordersProgram(dataFolder: string, ...args: readonly string[]) {
  const env = { PATH: process.env.PATH, ...(await environmentOf(dataFolder)) };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', program, ...args], { env }, (error, ...said) => {
      const [stdout, stderr] = said;
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

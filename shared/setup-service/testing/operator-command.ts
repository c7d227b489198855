import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runOrdersCommand } from '../src/operator/orders-command.ts';
import { runPersonsCommand } from '../src/operator/persons/persons-command.ts';
import { databaseOf } from './databases.ts';
import { withoutCompiling } from './program.ts';
import { siteFile } from './site.ts';

const programOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const ordersFile = programOf('../bin/orders.js');
const personsFile = programOf('../bin/persons.js');

async function environmentOf(dataFolder: string): Promise<Record<string, string>> {
  const url = await databaseOf(dataFolder);
  return { SITE_CONFIG: siteFile, SITE_DATA: dataFolder, ...(url ? { DATABASE_URL: url } : {}) };
}

/** The operator's command on a data folder. */
export const orders = (dataFolder: string, ...args: readonly string[]) =>
  run(runOrdersCommand, dataFolder, args);

/** The command for what people may ask, on the same. */
export const persons = (dataFolder: string, ...args: readonly string[]) =>
  run(runPersonsCommand, dataFolder, args);

async function run(command: typeof runOrdersCommand, dataFolder: string, args: readonly string[]) {
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

/** The same as programs of their own. */
export const ordersProgram = (dataFolder: string, ...args: readonly string[]) =>
  runProgram(ordersFile, dataFolder, args);
export const personsProgram = (dataFolder: string, ...args: readonly string[]) =>
  runProgram(personsFile, dataFolder, args);

async function runProgram(program: string, dataFolder: string, args: readonly string[]) {
  const env = { PATH: process.env.PATH, ...(await environmentOf(dataFolder)) };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      const code = error ? Number(error.code) : 0;
      resolve({ code, stdout, stderr: withoutCompiling(stderr) });
    });
  });
}

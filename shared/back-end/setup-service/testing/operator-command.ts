import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runOrdersCommand } from '../src/operator/orders-command.ts';
import { runPersonsCommand } from '../src/operator/persons/persons-command.ts';
import { databaseOf } from './databases.ts';
import { withoutCompiling } from './program.ts';
import { siteFile } from './site.ts';

async function environmentOf(dataFolder: string): Promise<Record<string, string>> {
  const url = await databaseOf(dataFolder);
  return { SITE_CONFIG: siteFile, SITE_DATA: dataFolder, ...(url ? { DATABASE_URL: url } : {}) };
}

const inProcess =
  (command: typeof runOrdersCommand) =>
  async (dataFolder: string, ...args: readonly string[]) => {
    const printed = { stdout: '', stderr: '' };
    const print = (stream: keyof typeof printed) => (text: string) => {
      printed[stream] += `${text}\n`;
    };
    const env = await environmentOf(dataFolder);
    const code = await command(args, { env, out: print('stdout'), err: print('stderr') });
    return { code, ...printed };
  };

export const orders = inProcess(runOrdersCommand);
export const persons = inProcess(runPersonsCommand);

const asProgram =
  (name: string) =>
  async (dataFolder: string, ...args: readonly string[]) => {
    const program = fileURLToPath(new URL(`../bin/${name}.js`, import.meta.url));
    const env = { PATH: process.env.PATH, ...(await environmentOf(dataFolder)) };
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, stdout, stderr: withoutCompiling(stderr) });
      });
    });
  };

export const ordersProgram = asProgram('orders');
export const personsProgram = asProgram('persons');

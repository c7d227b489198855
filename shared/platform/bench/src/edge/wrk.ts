import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages, thisMachine } from '@platform/testing/machine';

const run = promisify(execFile);

/* wrk is the load generator, because one in Node would measure itself. */

/** The file of wrk, which is installed where it is missing and may be installed. */
export function findWrk(): string | undefined {
  const present = () => thisMachine.findOnPath('wrk');
  return present() ?? (installPackages(thisMachine, 'wrk') ? present() : undefined);
}

export interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Load {
  readonly program: string;
  readonly address: string;
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
  readonly folder: string;
}

interface Measured {
  readonly requests: number;
  /** Requests without an answer, or with a status of 400 and above. */
  readonly errors: number;
}

/** Requests as fast as the server answers on all connections. */
export async function measureLoad(load: Load): Promise<Measured> {
  const { program, address, requests, connections, seconds, folder } = load;
  const script = join(folder, 'requests.lua');
  await writeFile(script, scriptFor(requests));
  const counts = ['-t', '1', '-c', `${connections}`, '-d', `${seconds}s`, '--timeout', '10s'];
  const { stdout } = await run(program, [...counts, '-s', script, address]);
  // The script's last line.
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Measured;
}

function scriptFor(requests: readonly Request[]): string {
  // JSON's strings are Lua's as well, as long as they hold neither slashes nor other letters escaped.
  const lua = (text: string) => JSON.stringify(text);
  const lines = requests.map(({ path, headers }) => {
    const pairs = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    return `    wrk.format("GET", ${lua(path)}, {${pairs.join(', ')}}),`;
  });
  return `
local formatted, position = {}, 0
function init()
  formatted = {
${lines.join('\n')}
  }
end
function request()
  position = position % #formatted + 1
  return formatted[position]
end
function done(summary)
  local failed = summary.errors
  io.write(string.format('{"requests":%d,"errors":%d}\\n', summary.requests,
    failed.connect + failed.read + failed.write + failed.status + failed.timeout))
end
`;
}

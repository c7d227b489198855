import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages, thisMachine } from '@site/testing/machine';

const run = promisify(execFile);

/*
 * wrk is the load generator because nginx answers faster than a generator in Node asks: autocannon
 * would measure itself.
 */

/** The file of wrk, which is installed where it is missing and may be installed. */
export function findWrk(): string | undefined {
  const present = () => thisMachine.findOnPath('wrk');
  return present() ?? (installPackages(thisMachine, 'wrk') ? present() : undefined);
}

export interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  readonly program: string;
  readonly address: string;
  /** What is requested, one after the other and from the beginning again. */
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
  /** Where the script for wrk is written. */
  readonly folder: string;
}

export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly p99: number;
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
  const measured: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  return measured as Measured;
}

function scriptFor(requests: readonly Request[]): string {
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
function done(summary, latency)
  local failed = summary.errors
  io.write(string.format('{"requests":%d,"seconds":%f,"p99":%f,"errors":%d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(99) / 1e3,
    failed.connect + failed.read + failed.write + failed.status + failed.timeout))
end
`;
}

/** JSON's strings are Lua's as well, as long as they hold neither slashes nor other letters escaped. */
function lua(text: string): string {
  return JSON.stringify(text);
}

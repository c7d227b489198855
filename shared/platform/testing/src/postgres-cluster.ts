import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeProcessFolder } from './process-folder.ts';

const run = promisify(execFile);

/** A PostgreSQL of a test's own. */
export interface PostgresCluster {
  /** Makes a database, empty or as another one is that nobody uses; resolves to its address. */
  createDatabase(template?: string): Promise<string>;
  dropDatabase(address: string): Promise<void>;
  /** Goes away in the middle of everything, and comes back with what it had. */
  close(): Promise<void>;
  /** The same as it would be killed: nothing is ended in an orderly way, and it recovers by its log. */
  kill(): Promise<void>;
  reopen(): Promise<void>;
  stop(): Promise<void>;
}

/** Where PostgreSQL's programs are on this machine; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(packaged, version, 'bin')).reverse(),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root: another user does it then. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Runs the command that follows it until its input ends, which it does where this process has ended in
 * any way; then it removes the folder that it is in, unless it was told to keep it.
 */
const untilInputEnds = `
  "$@" & server=$!
  exec 2>&-
  read -r order
  case "$order" in kill) kill -QUIT $server;; *) kill -INT $server;; esac
  wait $server
  [ -n "$order" ] || rm -rf "$PWD"`;

/**
 * Reached by a socket in its folder: it takes no port. It ends with this process at the latest.
 * @param options.keepsCommits whether what was committed is there after `kill`, at some cost
 */
export async function startPostgres(
  programs: string,
  { keepsCommits = false } = {},
): Promise<PostgresCluster> {
  const folder = await makeProcessFolder('pg');
  const as = user();
  if (as.uid !== undefined && as.gid !== undefined) await chown(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder };
  const init = ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(join(programs, 'initdb'), init, options);
  const quick = [
    'fsync=off',
    'full_page_writes=off',
    `synchronous_commit=${keepsCommits ? 'on' : 'off'}`,
    'max_connections=200',
    'max_wal_size=128MB',
  ];
  const settings = quick.flatMap((setting) => ['-c', setting]);
  let server = await serve();

  async function serve() {
    const command = [join(programs, 'postgres'), '-D', data, '-k', folder];
    const started = spawn(
      'sh',
      ['-c', untilInputEnds, 'sh', ...command, '-c', 'listen_addresses=', ...settings],
      // In a group of its own: Ctrl-C reaches this process alone.
      { ...options, detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const ended = once(started, 'exit');
    await new Promise<void>((resolve, reject) => {
      let said = '';
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('ready to accept connections')) resolve();
      });
      // Only the server writes there.
      started.stderr.on('end', () => reject(new Error(`PostgreSQL ended: ${said}`)));
    });
    return { process: started, ended };
  }

  // Fast: open connections are cut off.
  async function end(order: string): Promise<void> {
    server.process.stdin.end(order);
    await server.ended;
  }

  const addressOf = (name: string) => `postgresql://site@${encodeURIComponent(folder)}/${name}`;
  const nameOf = (address: string) => new URL(address).pathname.slice(1);
  async function administer(statement: string): Promise<void> {
    const client = new pg.Client(addressOf('postgres'));
    await client.connect();
    await client.query(statement);
    await client.end();
  }
  let count = 0;
  return {
    async createDatabase(template) {
      count += 1;
      const name = `test_${count}`;
      await administer(`create database ${name}${template ? ` template ${nameOf(template)}` : ''}`);
      return addressOf(name);
    },
    dropDatabase: (address) => administer(`drop database ${nameOf(address)} with (force)`),
    close: () => end('keep\n'),
    kill: () => end('kill\n'),
    async reopen() {
      server = await serve();
    },
    stop: () => end(''),
  };
}

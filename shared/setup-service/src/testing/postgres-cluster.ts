import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { memoryFolder } from './memory-folder.ts';

const run = promisify(execFile);

/** A PostgreSQL of a test's own. */
export interface PostgresCluster {
  /** Makes an empty database; resolves to its address. */
  createDatabase(): Promise<string>;
  /** Goes away in the middle of everything, and comes back with what it had. */
  close(): Promise<void>;
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

/** Starts one in a temporary folder, reached by a socket in it: it takes no port. */
export async function startPostgres(programs: string): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(memoryFolder, 'pg-'));
  const as = user();
  if (as.uid !== undefined && as.gid !== undefined) await chown(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder };
  const init = ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(join(programs, 'initdb'), init, options);
  const quick = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
  ];
  const settings = quick.flatMap((setting) => ['-c', setting]);
  let server = await serve();

  async function serve() {
    const started = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', ...settings],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(started, 'exit');
    await new Promise<void>((resolve, reject) => {
      let said = '';
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('ready to accept connections')) resolve();
      });
      void ended.then(() => reject(new Error(`PostgreSQL ended: ${said}`)));
    });
    return { process: started, ended };
  }

  async function close(): Promise<void> {
    // Fast: open connections are cut off.
    server.process.kill('SIGINT');
    await server.ended;
  }

  const addressOf = (name: string) => `postgresql://site@${encodeURIComponent(folder)}/${name}`;
  let count = 0;
  return {
    async createDatabase() {
      count += 1;
      const name = `test_${count}`;
      const client = new pg.Client(addressOf('postgres'));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return addressOf(name);
    },
    close,
    async reopen() {
      server = await serve();
    },
    async stop() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

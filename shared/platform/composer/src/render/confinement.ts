import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const workerFolder = join(import.meta.dirname, 'worker');

/** Node 22 has the earlier name. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Node's permissions: it may only read the worker's files.
 *
 * @param memory megabytes for objects
 * @param worker the folder of the worker, as the process sees it
 */
export function confiningFlags(memory: number, worker = workerFolder): string[] {
  return [
    permission,
    `--allow-fs-read=${join(worker, '*')}`,
    `--max-old-space-size=${memory}`,
    // Initial memory in megabytes: growing page by page costs 0.1 seconds.
    '--min-semi-space-size=16',
    '--initial-heap-size=256',
    // Pages' policies forbid it in browsers too; in Node it would lead to `import()`.
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
  ];
}

/** What Linux puts around the process, so that it holds whatever code reaches in Node. */
export interface Wall {
  /** `root`: namespaces, and a root folder with nothing but Node, its libraries and the worker. */
  readonly kind: 'root' | 'namespaces' | 'none';
  /** The command that takes Node's arguments. */
  readonly node: readonly string[];
  /** The folder of the worker, as the process sees it. */
  readonly worker: string;
}

/**
 * No network interface, and no process that could be sent a signal, for which the process also
 * leaves its group (`setsid`). Ending `unshare` ends the process in them.
 */
const NAMESPACES = ['--net', '--ipc', '--pid', '--fork', '--kill-child'];

/**
 * Makes a root folder and starts Node in it. A network namespace does not cover the sockets that
 * have a path, such as the one that commands a container runtime: they have to be out of sight.
 *
 * The arguments are the worker's folder, Node, its libraries, `--`, and those of Node. The new root
 * is mounted over `/sys`, which every Linux has and none of these is in. The worker is copied; the
 * rest is mounted, with options that the system accepts for files from any file system.
 *
 * The second user namespace takes away the rights that were needed for this, and whoever changed
 * their root folder gets no further one.
 */
const IN_NEW_ROOT = `set -e
mount -t tmpfs -o size=16m,mode=755,nosuid,nodev none /sys
cd /sys
mkdir worker
cp "$1"/*.mjs worker
: >node
mount -o bind,ro,nosuid,nodev "$2" node
shift 2
while [ "$1" != -- ]; do
  [ -d ".\${1%/*}" ] || mkdir -p ".\${1%/*}"
  : >".$1"
  mount -o bind,ro,nosuid,nodev "$1" ".$1"
  shift
done
shift
mount -o remount,bind,ro,nosuid,nodev /sys
exec setsid unshare --user --map-user=65534 --map-group=65534 --root=/sys --wd=/ /node "$@"`;

/** The libraries that Node has loaded, by the paths at which the system looks for them. */
function libraries(): string[] {
  // Otherwise the report asks for the names of all addresses that this process is connected to.
  const before = Reflect.get(process.report, 'excludeNetwork');
  Reflect.set(process.report, 'excludeNetwork', true);
  const report: unknown = process.report.getReport();
  Reflect.set(process.report, 'excludeNetwork', before);
  const loaded: unknown = Reflect.get(Object(report), 'sharedObjects');
  return (Array.isArray(loaded) ? loaded : []).filter(
    (path) => typeof path === 'string' && path.startsWith('/') && !path.endsWith('.node'),
  );
}

function newRoot(): Wall {
  const make = ['unshare', '--user', '--map-root-user', '--mount', ...NAMESPACES];
  const script = ['/bin/sh', '-c', IN_NEW_ROOT, 'sh', workerFolder, process.execPath];
  return { kind: 'root', node: [...make, ...script, ...libraries(), '--'], worker: '/worker' };
}

function namespaces(): Wall {
  const make = ['unshare', '--user', '--map-current-user', ...NAMESPACES];
  return { kind: 'namespaces', node: [...make, 'setsid', process.execPath], worker: workerFolder };
}

const none: Wall = { kind: 'none', node: [process.execPath], worker: workerFolder };

/** As it is run: without an environment the shell finds the system's programs. */
function isAllowed({ node }: Wall): boolean {
  const args = ['-c', 'exec "$@"', 'sh', ...node, '--version'];
  return spawnSync('/bin/sh', args, { env: {}, cwd: '/' }).status === 0;
}

const lacks = {
  root: '',
  namespaces: 'root folder of their own (unshare --mount), so only Node keeps pages from sockets',
  none: 'namespaces of their own (unshare), so only Node keeps pages from the network and from other processes',
};

let found: Wall | undefined;

/** The highest wall that this system allows; where Linux allows no other, a line on stderr says so. */
export function findWall(): Wall {
  if (found) return found;
  found = [newRoot, namespaces].map((make) => make()).find(isAllowed) ?? none;
  if (found.kind !== 'root' && process.platform === 'linux') {
    console.error(`render: this system gives processes no ${lacks[found.kind]}`);
  }
  return found;
}

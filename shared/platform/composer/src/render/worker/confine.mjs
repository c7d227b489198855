/*
 * Removes everything that rendering does not need, before any team's code is loaded. The first wall
 * is the permissions that the process was started with. This is the second one: it turns an attempt
 * into a refusal that says in plain words what the code did.
 */

import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { Socket as DatagramSocket } from 'node:dgram';
import { createRequire } from 'node:module';
import { Server, Socket } from 'node:net';
import process from 'node:process';
import { format } from 'node:util';
import { disarmRawHandles } from './raw-handles.mjs';

const require = createRequire(import.meta.url);

/** The modules of Node that the shell may use: none of them reaches outside the process. */
const builtins = ['buffer', 'crypto', 'events', 'stream', 'string_decoder', 'url', 'util'];

/**
 * Returns one of Node's modules for the shell, or undefined if the shell may not use it.
 *
 * @param {string} id with or without `node:`
 */
export function provideBuiltin(id) {
  const name = id.replace(/^node:/, '');
  // The rest of this module would give access to the process's own handles.
  if (name === 'async_hooks') return { AsyncLocalStorage, AsyncResource };
  return builtins.includes(name) ? require(name) : undefined;
}

/**
 * @param {object} reports
 * @param {(reason: string, at: Error) => void} reports.refuse
 * @param {(line: string) => void} reports.print
 */
export function confine({ refuse, print }) {
  /** @param {string} reason @returns {never} */
  function stop(reason) {
    const error = new Error(reason);
    refuse(reason, error);
    throw error;
  }
  /** @param {string} name @param {unknown} value */
  function replace(name, value) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }

  const noNetwork = () => stop('reaches for the network, which rendering does not have');
  // First, because a socket leads to them.
  disarmRawHandles(noNetwork);
  for (const [prototype, name] of /** @type {const} */ ([
    [Socket.prototype, 'connect'],
    [Server.prototype, 'listen'],
    [DatagramSocket.prototype, 'bind'],
    [DatagramSocket.prototype, 'connect'],
    [DatagramSocket.prototype, 'send'],
  ])) {
    Object.defineProperty(prototype, name, { value: noNetwork });
  }
  // Otherwise Node's `Request` would put an agent here that can open connections.
  Object.defineProperty(globalThis, Symbol.for('undici.globalDispatcher.1'), {
    value: { dispatch: noNetwork },
  });
  replace('fetch', async (/** @type {unknown} */ what) =>
    stop(`fetches ${what instanceof Request ? what.url : what}, and rendering has no network`),
  );
  for (const name of ['WebSocket', 'EventSource', 'localStorage', 'sessionStorage', 'Storage']) {
    Reflect.deleteProperty(globalThis, name);
  }

  const ends = (/** @type {unknown} */ code = 0) => stop(`ended the process (exit code ${code})`);
  const listens = () => shownProcess;
  const { version, versions, platform, arch, release } = process;
  const shownProcess = {
    ...{ version, versions: { ...versions }, platform, arch, release: { ...release } },
    env: { NODE_ENV: 'production' },
    argv: [],
    execArgv: [],
    cwd: () => '/',
    nextTick: process.nextTick.bind(process),
    hrtime: Object.assign(process.hrtime.bind(process), { bigint: process.hrtime.bigint }),
    uptime: process.uptime.bind(process),
    // Behind a wall the system does not say, and it differs from one rendering to the next.
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    emitWarning: (/** @type {unknown} */ warning) => print(format(warning)),
    ...{ exit: ends, reallyExit: ends },
    abort: () => stop('ended the process (abort)'),
    kill: () => stop('ended the process (kill)'),
    ...{ on: listens, once: listens, off: listens, addListener: listens, removeListener: listens },
  };
  replace('process', shownProcess);
  // Code can find the real one: Node passes it to what prototypes define.
  for (const name of ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen']) {
    Object.defineProperty(process, name, { value: undefined });
  }

  const prints = (/** @type {unknown[]} */ ...values) => print(format(...values));
  replace(
    'console',
    Object.fromEntries(
      [
        ...['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'group'],
        ...['groupCollapsed', 'assert', 'count', 'time', 'timeLog', 'timeEnd', 'groupEnd'],
      ].map((name) => [name, /^(?:count|time|groupEnd|assert)/.test(name) ? () => {} : prints]),
    ),
  );
}

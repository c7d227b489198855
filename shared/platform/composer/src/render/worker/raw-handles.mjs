/*
 * Beneath Node's sockets are classes that nothing exports, and that a prototype of something else
 * can lead to. Without these methods they reach no socket, of the network or of the file system.
 */

import dgram from 'node:dgram';
import net from 'node:net';
import process from 'node:process';

const methods = [
  'connect',
  'connect6',
  'bind',
  'bind6',
  'open',
  'listen',
  'fchmod',
  'send',
  'send6',
];

/** @param {() => never} refuse takes the place of each method */
export function disarmRawHandles(refuse) {
  for (const handle of [pipe(), tcp(), udp()]) {
    // Where Node itself gives none, code gets none this way either.
    if (typeof handle !== 'object' || handle === null) continue;
    const prototype = Object.getPrototypeOf(handle);
    for (const name of methods) {
      if (name in prototype) Object.defineProperty(prototype, name, { value: refuse });
    }
  }
}

/** Node's own messages go to stderr, which is opened here, as it cannot be afterwards. */
function pipe() {
  return Reflect.get(process.stderr, '_handle');
}

/** A socket that is refused its address has a handle by then, and has asked for nothing. */
function tcp() {
  const socket = new net.Socket();
  try {
    socket.connect({ port: 1, localAddress: 'none' });
  } catch {}
  const handle = Reflect.get(socket, '_handle');
  socket.destroy();
  return handle;
}

function udp() {
  const socket = dgram.createSocket('udp4');
  const state = Object.getOwnPropertySymbols(socket).map((symbol) => Reflect.get(socket, symbol));
  // A closed one has none.
  const handle = state.find((one) => one?.handle)?.handle;
  socket.close();
  return handle;
}

import files from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

/*
 * Kills a command's process at one of its writes into the store, before or after the write has
 * taken effect: `link` and `rename` in a folder, `PUT` in a bucket.
 */
const { inLedger, after, isWritten } = JSON.parse(process.env.KILL_AT ?? '{}');
const entry = /^ledger\/\d+\.json$/;
const place = process.env.SITE_STORE ?? '';
let left = after;

files.link = dyingOnce(files.link);
files.rename = dyingOnce(files.rename);
// Whoever speaks to a bucket gives options and nothing else.
http.request = /** @type {typeof http.request} */ (dyingAtPut(http.request));
syncBuiltinESMExports();

/**
 * @param {typeof files.rename} write
 * @returns {typeof files.rename}
 */
function dyingOnce(write) {
  return async (from, to) => {
    if (!isDue(keyBelow(`${place}/`, String(to)))) return write(from, to);
    if (isWritten) await write(from, to).catch(passOn);
    die();
    return new Promise(() => {});
  };
}

/**
 * @param {(options: http.RequestOptions, onResponse: (response: http.IncomingMessage) => void) => http.ClientRequest} request
 * @returns {typeof request}
 */
function dyingAtPut(request) {
  return (options, onResponse) => {
    const path = String(options.path).replace(/\?.*/, '');
    const key = keyBelow(`${place.replace('s3:/', '')}/`, path);
    if (options.method !== 'PUT' || !isDue(key)) return request(options, onResponse);
    if (!isWritten) die();
    return request(options, (response) => {
      if (response.statusCode === 200) die();
      // Nothing was written, so the next write is the one.
      left += 1;
      onResponse(response);
    });
  };
}

/**
 * Nothing was written, so the next write is the one.
 * @param {unknown} error
 */
function passOn(error) {
  left += 1;
  throw error;
}

/** @param {string | undefined} key */
function isDue(key) {
  if (key === undefined || (inLedger && !entry.test(key))) return false;
  left -= 1;
  return left === -1;
}

/**
 * @param {string} start
 * @param {string} path
 */
function keyBelow(start, path) {
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

function die() {
  process.kill(process.pid, 'SIGKILL');
}

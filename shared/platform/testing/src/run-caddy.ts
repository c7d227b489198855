import { spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { findFreePort, LOOPBACK } from '@platform/node/ports';

/**
 * Runs a Caddyfile on other ports, with certificates of Caddy's own authority. Resolves when it listens;
 * it gets those of sites right after that.
 *
 * @param folder for all of its files
 * @throws Error with Caddy's refusal
 */
export async function runCaddy(
  program: string,
  folder: string,
  text: string,
  env: Readonly<Record<string, string>>,
) {
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const file = join(folder, 'Caddyfile');
  const ports = `http_port ${httpPort}\n\thttps_port ${httpsPort}`;
  await writeFile(file, text.replace('admin off', `admin off\n\t${ports}`));
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...env, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (said.includes('serving initial configuration')) resolve();
    });
    void ended.then(() => reject(new Error(`Caddy ended: ${said}`)));
  });
  const certificate = (name: string) =>
    readFile(join(folder, 'data/caddy/pki/authorities/local', `${name}.crt`));
  const root = await certificate('root');
  return {
    httpPort,
    httpsPort,
    /** For a browser, which is told to trust one of the keys that Caddy sends: it doesn't send the root's. */
    keyHash: keyHash(await certificate('intermediate')),
    /** The status of a GET by somebody at an address of this machine, who trusts the authority. */
    status: (address: string, from = LOOPBACK, headers = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { hostname: servername, pathname: path } = new URL(address);
        const options = { servername, path, host: LOOPBACK, port: httpsPort, localAddress: from };
        request({ ...options, ca: root, headers: { host: servername, ...headers } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function keyHash(certificate: Buffer): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findFreePort } from '@site/node/ports';

/** Restores a file of the store. */
type Restore = () => Promise<void>;

/** The store holds each browser file plain and in two compressed forms, and serves any of them. */
const encodings: readonly [suffix: string, encode: (bytes: Buffer) => Buffer][] = [
  ['', (bytes) => bytes],
  ['.br', (bytes) => brotliCompressSync(bytes)],
  ['.gz', (bytes) => gzipSync(bytes)],
];

/** Removes a browser file in every encoding. */
export async function removeFile(file: string): Promise<Restore> {
  const restore = await saveForRestore(file);
  await Promise.all(encodings.map(([suffix]) => rm(file + suffix, { force: true })));
  return restore;
}

/** Changes one byte of a browser file, in every encoding, so that it still runs as a script. */
export async function changeOneByte(file: string): Promise<Restore> {
  const restore = await saveForRestore(file);
  const bytes = await readFile(file);
  const at = bytes.lastIndexOf(' ');
  if (at === -1) throw new Error(`${file} has no blank to change`);
  bytes.write('\n', at);
  for (const [suffix, encode] of encodings) await writeFile(file + suffix, encode(bytes));
  return restore;
}

async function saveForRestore(file: string): Promise<Restore> {
  const variants = await Promise.all(
    encodings.map(async ([suffix]) => {
      const path = file + suffix;
      return [path, await readFile(path).catch(() => undefined)] as const;
    }),
  );
  return async () => {
    for (const [path, bytes] of variants) {
      if (bytes) await writeFile(path, bytes);
      else await rm(path, { force: true });
    }
  };
}

/** A bad connection to a site. */
interface CuttingProxy {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  /** The addresses that were cut off so far. */
  readonly cut: ReadonlySet<string>;
  close(): void;
}

/**
 * Passes requests on to a site. The connection breaks in the middle of the first response of every
 * address that matches.
 */
export async function startCuttingProxy(site: string, address: RegExp): Promise<CuttingProxy> {
  const cut = new Set<string>();
  const server = createServer((asked, response) => {
    const path = asked.url ?? '/';
    const isCut = address.test(path) && !cut.has(path);
    if (isCut) cut.add(path);
    const passedOn = request(
      site + path,
      { method: asked.method, headers: asked.headers },
      (answer) => (isCut ? passHalf(answer, response) : pass(answer, response)),
    );
    passedOn.on('error', () => response.destroy());
    asked.pipe(passedOn);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}`,
    cut,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(answer: IncomingMessage, response: ServerResponse) {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
}

async function passHalf(answer: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  // The length is that of the whole, so the browser sees that the rest is missing.
  response.writeHead(answer.statusCode ?? 502, {
    ...answer.headers,
    'content-length': body.length,
  });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

/** The specification's ten calls, and the fields that each of them sends. */
const calls: Readonly<Record<string, string>> = {
  '/setup.php':
    'applicant_name company_name email package package_price phone_number recaptcha_token user_count',
  '/account_exists.php': 'company email',
  '/bank_setup.php': 'applicant_name company_name email package phone_number user_count',
  '/bank_mpesa.php': 'amount phone_number',
  '/bank_check_payment_status.php': 'company_name email merchant_id package_name phone_number',
  '/bank_fund_transfer.php': 'account_no amount',
  '/pesapal_bank.php': 'amount email full_name package_plan package_users phone_number',
  '/pesapal_transaction_status.php': 'company_name email package_name phone_number tracking_id',
  '/lost_account.php': 'email',
  '/contact_form_mainsite.php': 'company_name email full_name message phone_number',
};

const cardPage = `<!doctype html><html lang="en"><title>Card</title>
  <form method="post"><button>Pay with this card</button></form></html>`;

/** A back end of somebody else's, which has those calls and nothing besides. */
export interface TenCalls {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  /** The calls that came, in their order. */
  readonly called: readonly string[];
  /** What no such back end understands: another call, method or field. */
  readonly violations: readonly string[];
  stop(): Promise<void>;
}

/** Starts it. It takes cards, on a page of its own, and answers other starts with nothing. */
export async function startTenCalls(): Promise<TenCalls> {
  const called: string[] = [];
  const violations: string[] = [];
  let isPaid = false;

  function answer(path: string): string {
    switch (path) {
      case '/setup.php':
        return '1';
      case '/account_exists.php':
        return 'User does not exist';
      case '/pesapal_bank.php':
        return JSON.stringify({ redirect_url: `${address}/card`, order_tracking_id: 'card-1' });
      case '/pesapal_transaction_status.php':
        return isPaid ? 'Completed' : 'Pending';
      case '/bank_setup.php':
        return isPaid ? '1' : '0';
      default:
        return '';
    }
  }

  function note({ method, url: path = '' }: IncomingMessage, body: string): void {
    called.push(path);
    const names = [...body.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name).sort();
    if (method === 'POST' && calls[path] === names.join(' ')) return;
    violations.push(`${method} ${path} ${names.join(' ')}`);
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/card') {
      isPaid ||= request.method === 'POST';
      return response.setHeader('content-type', 'text/html').end(isPaid ? 'Paid' : cardPage);
    }
    note(request, body);
    response.setHeader('access-control-allow-origin', '*');
    return response.end(answer(request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has this kind of address.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    called,
    violations,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

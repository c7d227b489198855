import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/** Of a browser file, which the store holds plain and in two compressed forms, and serves in any of them. */
export async function removeFile(file: string): Promise<() => Promise<void>> {
  const forms = await Promise.all(
    ['', '.br', '.gz'].map(async (suffix) => {
      const bytes = await readFile(file + suffix).catch(() => undefined);
      await rm(file + suffix, { force: true });
      return [file + suffix, bytes] as const;
    }),
  );
  return async () => {
    for (const [path, bytes] of forms) if (bytes) await writeFile(path, bytes);
  };
}

/** Any free port, on this machine alone. */
export async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    /** Scheme, host and port, without a slash at the end. */
    address: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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

/**
 * Starts a back end of somebody else's, which has those calls and nothing besides. It takes cards, on a
 * page of its own, and answers other starts with nothing.
 */
export async function startTenCalls() {
  const called: string[] = [];
  /** What no such back end understands: another call, method or field. */
  const violations: string[] = [];
  let isPaid = false;

  function answer(path: string): string {
    switch (path) {
      case '/setup.php':
        return '1';
      case '/account_exists.php':
        return 'User does not exist';
      case '/pesapal_bank.php':
        return JSON.stringify({
          redirect_url: `${running.address}/card`,
          order_tracking_id: 'card-1',
        });
      case '/pesapal_transaction_status.php':
        return isPaid ? 'Completed' : 'Pending';
      case '/bank_setup.php':
        return isPaid ? '1' : '0';
      default:
        return '';
    }
  }

  const server = createServer(async (request, response) => {
    const { method, url: path = '' } = request;
    const body = await text(request);
    if (path === '/card') {
      isPaid ||= method === 'POST';
      return response.setHeader('content-type', 'text/html').end(isPaid ? 'Paid' : cardPage);
    }
    called.push(path);
    const names = [...body.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name).sort();
    if (method !== 'POST' || calls[path] !== names.join(' ')) {
      violations.push(`${method} ${path} ${names.join(' ')}`);
    }
    return response.setHeader('access-control-allow-origin', '*').end(answer(path));
  });
  const running = await listening(server);
  return { ...running, called, violations };
}

/**
 * Somebody on the way to a site, who changes the body of each response whose address matches, `again`
 * where it was changed before. One that becomes shorter is cut off there.
 */
export async function startMeddler(
  site: string,
  address: RegExp,
  change: (body: Buffer, again: boolean) => Buffer,
) {
  const changed = new Set<string>();
  const server = createServer((asked, response) => {
    const { url: path = '/', method } = asked;
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const onward = request(site + path, { method, headers }, async (answer) => {
      const body = await buffer(answer);
      const sent = address.test(path) ? change(body, changed.has(path)) : body;
      if (sent !== body) changed.add(path);
      const length = Math.max(sent.length, body.length);
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': length });
      // The browser sees that the rest is missing.
      if (sent.length < body.length) response.write(sent, () => response.destroy());
      else response.end(sent);
    });
    asked.pipe(onward.on('error', () => response.destroy()));
  });
  return { ...(await listening(server)), changed };
}

/** What a meddler makes of a response: it breaks in the middle. */
export const half = (body: Buffer): Buffer => body.subarray(0, body.length / 2);

import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Headers = Readonly<Record<string, string>>;

interface Further {
  readonly body?: string;
  /** By default each request has a connection of its own. */
  readonly agent?: Agent;
}

export function ask(
  address: string,
  path: string,
  headers: Headers = {},
  method = 'GET',
  { body, agent }: Further = {},
) {
  const { hostname, port } = new URL(address);
  const options = { hostname, port, path, headers, method, agent: agent ?? false };
  return new Promise<Answer>((resolve, reject) => {
    // `fetch` would decode the body and normalize the path.
    const asked = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject).end(body);
  });
}

export async function readyOf({ address }: { readonly address: string }) {
  const { status, body } = await ask(address, '/_site/ready');
  return { code: status, ...JSON.parse(body.toString()) };
}

export const often = { interval: 20 } as const;

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '@platform/node/hash';
import { answerError, listAnswer, objectHeaders, S3Objects } from './s3-objects.ts';

export interface S3Request {
  readonly method: string;
  /** In its bucket; empty for a list. */
  readonly key: string;
  readonly isConditional: boolean;
  /** How many requests came before. */
  readonly number: number;
}

export type Fault =
  | { readonly kind: 'answer'; readonly status: number; readonly code: string }
  | { readonly kind: 'cut-before' }
  | { readonly kind: 'cut-after' }
  /** The connection is cut, and the effect comes later. */
  | { readonly kind: 'late'; readonly milliseconds: number }
  /** As `cut-after`, with an error response. */
  | { readonly kind: 'error-after'; readonly status: number; readonly code: string }
  /** Nothing is ever answered, and nothing happens. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'torn-body' }
  | { readonly kind: 'no-length' }
  | { readonly kind: 'other-byte' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | { readonly kind: 'slow-body'; readonly milliseconds: number };

export interface S3Server {
  readonly address: string;
  readonly bucket: string;
  readonly objects: S3Objects;
  /** Since the last reset, such as `PUT store/ledger/1.json`. */
  readonly requests: string[];
  fault: ((request: S3Request) => Fault | undefined) | undefined;
  /** Resets lies, faults and requests; objects stay. */
  reset(): void;
  stop(): Promise<void>;
}

export async function startS3Server(bucket = 'site-of-tests'): Promise<S3Server> {
  const objects = new S3Objects();
  let number = 0;
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, asked = '', ...parts] = pathname.split('/').map(decodeURIComponent);
    const key = parts.join('/');
    const { body, isWhole } = await bodyOf(request);
    const isConditional = request.headers['if-none-match'] !== undefined;
    const described = { method, key, isConditional, number };
    number += 1;
    s3.requests.push(`${method} ${key || `?${searchParams.get('prefix') ?? ''}`}`);
    const name = `${asked}/${key}`;
    if (!isWhole) return;
    const fault = s3.fault?.(described);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'cut-before') return void request.socket.destroy();
    if (fault?.kind === 'slow') await wait(fault.milliseconds);
    if (fault?.kind === 'answer') return answerError(response, fault.status, fault.code);
    const refusal = requestError(request, body);
    if (refusal) return answerError(response, 403, refusal);
    if (asked !== bucket) return answerError(response, 404, 'NoSuchBucket');
    if (fault?.kind === 'late') {
      request.socket.destroy();
      await wait(fault.milliseconds);
    }
    if (fault?.kind === 'cut-after' || fault?.kind === 'error-after' || fault?.kind === 'late') {
      if (method === 'PUT') await put(request, name, body);
      if (method === 'DELETE') objects.remove(name);
      if (fault.kind === 'error-after') return answerError(response, fault.status, fault.code);
      return void request.socket.destroy();
    }
    if (method === 'PUT') {
      const written = await put(request, name, body);
      if (!written) return answerError(response, 412, 'PreconditionFailed');
      response.writeHead(200, { etag: `"${written.etag}"` }).end();
    } else if (method === 'DELETE') {
      objects.remove(name);
      response.writeHead(204).end();
    } else if (key === '') {
      response.writeHead(200, { 'content-type': 'application/xml' });
      const list = Buffer.from(listAnswer(objects, bucket, searchParams));
      if (fault?.kind === 'torn-body') return tear(response, list);
      response.end(list);
    } else {
      const found = objects.read(name);
      if (!found && method === 'HEAD') return void response.writeHead(404).end();
      if (!found) return answerError(response, 404, 'NoSuchKey');
      const { 'content-length': length, ...headers } = objectHeaders(found);
      if (fault?.kind !== 'no-length') response.setHeader('content-length', length);
      response.writeHead(200, headers);
      if (method === 'HEAD') return void response.end();
      if (fault?.kind === 'torn-body') return tear(response, found.bytes);
      if (fault?.kind === 'slow-body') {
        response.write(found.bytes.subarray(0, found.bytes.length / 2));
        await wait(fault.milliseconds);
        return void response.end(found.bytes.subarray(found.bytes.length / 2));
      }
      const bytes = Buffer.from(found.bytes);
      if (fault?.kind === 'other-byte') bytes[0] = (bytes[0] ?? 0) ^ 1;
      response.end(bytes);
    }
  }

  function put(request: IncomingMessage, name: string, body: Buffer) {
    const metadata = metadataOf(request);
    return request.headers['if-none-match'] === '*'
      ? objects.create(name, body, metadata)
      : objects.write(name, body, metadata);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  const s3: S3Server = {
    address: `http://127.0.0.1:${port}`,
    bucket,
    objects,
    requests: [],
    fault: undefined,
    reset() {
      for (const lie of Object.keys(objects.lies)) Reflect.deleteProperty(objects.lies, lie);
      s3.fault = undefined;
      s3.requests.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return s3;
}

/** The only user. */
export const s3Credentials = { accessKeyId: 'tests', secretAccessKey: 'secret-of-tests' } as const;

/** What few storages accept: another user, unsigned metadata, a body whose hash is not signed. */
function requestError({ headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, user, signed = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/.*SignedHeaders=([^,]+),/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (user !== s3Credentials.accessKeyId) return 'InvalidAccessKeyId';
  const metadata = Object.keys(headers).filter((name) => name.startsWith('x-amz-meta-'));
  if (metadata.some((name) => !signed.split(';').includes(name))) return 'AccessDenied';
  const isWhole = headers['x-amz-content-sha256'] === sha256(body);
  return isWhole ? undefined : 'XAmzContentSHA256Mismatch';
}

function tear(response: ServerResponse, body: Buffer): void {
  response.write(body.subarray(0, body.length / 2));
  response.socket?.destroySoon();
}

async function bodyOf(request: IncomingMessage): Promise<{ body: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // Its client has gone.
  }
  return { body: Buffer.concat(chunks), isWhole: request.complete };
}

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) =>
      name.startsWith('x-amz-meta-') ? [[name.slice('x-amz-meta-'.length), String(text)]] : [],
    ),
  );
}

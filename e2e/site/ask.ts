import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Decoded. */
  readonly text: string;
}

type Headers = Readonly<Record<string, string>>;

/** Sends a path and headers, such as `host`, as they are: `fetch` would change them. */
export function ask(address: string, path: string, headers: Headers = {}, method = 'GET') {
  const { hostname, port } = new URL(address);
  return new Promise<Answer>((resolve, reject) => {
    const options = { hostname, port, path, headers, method, agent: false };
    request(options, async (answer) => {
      const bytes = await buffer(answer);
      const decode = decoders[answer.headers['content-encoding'] ?? ''] ?? ((plain) => plain);
      const { statusCode: status = 0, headers: received } = answer;
      resolve({ status, headers: received, text: decode(bytes).toString() });
    })
      .on('error', reject)
      .end();
  });
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

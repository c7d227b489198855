import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { listening } from '../../harness/faults.ts';

/** A server of the attacker’s, which hears whatever a browser sends it. */
export async function startListener() {
  const heard: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    heard.push(url);
    response.end();
  });
  return { ...(await listening(server)), heard };
}

/** A web server in front of the edge that knows neither policies nor what a request is for. */
export async function startCarelessServer(site: string) {
  let isCareless = true;
  const without = (left: string, headers: IncomingHttpHeaders) =>
    isCareless
      ? Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left))
      : headers;
  const server = createServer(({ url = '/', headers }, response) => {
    const passed = request(
      site + url,
      { headers: without('service-worker', headers) },
      (answer) => {
        const sent = without('content-security-policy', answer.headers);
        answer.pipe(response.writeHead(answer.statusCode ?? 502, sent));
      },
    );
    passed.on('error', () => response.destroy()).end();
  });
  return {
    ...(await listening(server)),
    passOn: () => {
      isCareless = false;
    },
  };
}

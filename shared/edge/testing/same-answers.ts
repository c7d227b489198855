import { deepStrictEqual } from 'node:assert';
import { type Answer, ask, type Headers } from './ask.ts';

/** Headers about the server and the connection. */
const own = ['connection', 'date', 'keep-alive', 'server', 'server-timing'];

/** Each server has its own for immutable files, by the age of its copy. */
const validators = ['etag', 'last-modified'];

const immutableFile = /^\/_site\/(?:releases|directories)\//;

export async function expectSameAnswers(
  [edge, other]: readonly [edge: string, other: string],
  path: string,
  headers: Headers = {},
  method = 'GET',
): Promise<Answer> {
  const [expected, answer] = await Promise.all([
    ask(edge, path, headers, method),
    ask(other, path, headers, method),
  ]);
  const request = `${method} ${path} ${JSON.stringify(headers)}`;
  deepStrictEqual(
    { request, ...comparable(path, answer) },
    { request, ...comparable(path, expected) },
  );
  return answer;
}

function comparable(path: string, { status, headers, body }: Answer) {
  const left = new Set([
    ...own,
    ...(immutableFile.test(path) ? validators : []),
    // Optional there, and then that of the whole response.
    ...(status === 304 ? ['content-length'] : []),
    // nginx sends it with whole files only.
    ...(status === 206 || status === 416 ? ['accept-ranges'] : []),
  ]);
  const rest = Object.entries(headers).filter(([name]) => !left.has(name));
  return {
    status,
    headers: Object.fromEntries(rest.map(([name, value]) => [name, sorted(name, value)])),
    body: body.toString('base64'),
  };
}

/** The letter case in `Vary` means nothing. */
function sorted(name: string, value: string | string[] | undefined): unknown {
  return name === 'vary' ? String(value).toLowerCase() : value;
}

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { sha256 } from '@platform/node/hash';
import { LOOPBACK } from '@platform/node/ports';
import type { ServedFile } from './scenarios.ts';

// The least that Node needs to send the same bytes: everything is in memory, an address is looked
// up as it was written, and nothing else is looked at than the one header for conditional requests.
// The argument is a JSON file with the list of what is served.
const [list = ''] = process.argv.slice(2);
// The benchmark has written the list itself.
const files = JSON.parse(readFileSync(list, 'utf8')) as ServedFile[];

const answers = new Map(
  files.map(({ path, file, headers }) => {
    const isCompressed = existsSync(`${file}.br`);
    const body = readFileSync(isCompressed ? `${file}.br` : file);
    const etag = `"${sha256(body)}"`;
    const encoding = isCompressed ? { 'content-encoding': 'br' } : {};
    const both = { ...headers, etag };
    return [
      path,
      {
        body,
        etag,
        notModified: Object.entries(both).flat(),
        whole: Object.entries({ ...both, ...encoding, 'content-length': `${body.length}` }).flat(),
      },
    ];
  }),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) response.writeHead(404).end();
  else if (request.headers['if-none-match'] === answer.etag)
    response.writeHead(304, answer.notModified).end();
  else response.writeHead(200, answer.whole).end(answer.body);
});
server.listen(0, LOOPBACK, 4_096, () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://${LOOPBACK}:${address?.port}`);
});
process.once('SIGTERM', () => process.exit(0));

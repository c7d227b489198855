import { openStorage } from '@site/setup-service/open-storage';
import fastify from 'fastify';
import type { Said } from './measured-service.ts';

/* One route of Fastify with the query of `account_exists.php`, and nothing else. */

const [dataFolder = ''] = process.argv.slice(2);
const storage = await openStorage(dataFolder, process.env.DATABASE_URL);
const app = fastify();
app.get<{ Querystring: { name: string } }>('/', async ({ query: { name } }) => {
  const accounts = storage.selectFrom('accounts').select('id');
  const named = accounts.where((where) => where.or({ email_key: name, company_key: name }));
  return (await named.executeTakeFirst()) ? 'exists' : 'free';
});
const address = await app.listen({ port: 0 });
process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  const said: Said = { address, metricsAddress: '', heldUpMs: 0, memory: 0 };
  process.send?.(said);
});
process.send?.('ready');

import { findNginx, thisMachine } from '@site/testing/machine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startCopies } from '../../testing/copies.ts';
import { startNginx } from '../../testing/nginx.ts';
import { findPostgres, startPostgres } from '../../testing/postgres-cluster.ts';

const programs = findPostgres();
const nginx = programs && findNginx(thisMachine);
const MOST = 6;

describe.skipIf(!programs || !nginx)('three copies behind nginx', () => {
  test('count a visitor’s requests together, whatever it says of its address', {
    timeout: 120_000,
  }, async () => {
    const cluster = await startPostgres(programs ?? '');
    onTestFinished(cluster.stop);
    const copies = await startCopies(3, {
      DATABASE_URL: await cluster.createDatabase(),
      SETUP_CHALLENGES_PER_MINUTE: String(MOST),
    });
    const ports = copies.map(({ port }) => port);
    const address = await startNginx(nginx ?? '', ports);
    const ask = async (index: number) => {
      const forged = `203.0.113.${index}`;
      const headers = { 'x-forwarded-for': `${forged}, 127.0.0.1`, 'x-real-ip': forged };
      return (await fetch(`${address}/bot-challenge`, { headers })).status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < MOST * 2; index += 1) statuses.push(await ask(index));
    expect(statuses).toEqual([...Array(MOST).fill(200), ...Array(MOST).fill(429)]);
    for (const copy of copies) await copy.end('SIGTERM');
  });
});

import { startEdge } from '@platform/edge/start-edge';
import { ask } from '@platform/edge/testing/ask';
import { beacon, countsAt, healthOf, seen, viewAt } from '@platform/edge/testing/visits';
import { findPostgres, startPostgres } from '@platform/testing/postgres-cluster';
import { createFixtureSite } from '@platform/testing/site/fixture-site';
import { expect, onTestFinished, test } from 'vitest';

test.skipIf(!findPostgres())(
  'two edges add up what visitors see in one database, and lose nothing while it is away',
  async () => {
    const cluster = await startPostgres(findPostgres() ?? '', { keepsCommits: true });
    onTestFinished(() => cluster.stop());
    const site = await createFixtureSite();
    onTestFinished(() => site.remove());
    await site.goLive();
    const health = { url: await cluster.createDatabase() };
    const options = { port: 0, storeFolder: site.store.folder, operations: { port: 0 }, health };
    // They make the table at once.
    const edges = await Promise.all([1, 2].map(() => startEdge(options)));
    onTestFinished(async () => void (await Promise.all(edges.map((edge) => edge.stop()))));

    async function visitBoth() {
      for (const { address } of edges) {
        const view = await viewAt(address, '/pricing');
        expect((await beacon(address, { ...view, ...seen })).status).toBe(204);
      }
    }
    async function countsOfBoth() {
      const answers = await Promise.all(
        edges.map(({ operationsAddress }) => healthOf(operationsAddress)),
      );
      const [row] = answers.flatMap(({ rows }) => rows.filter(({ app }) => app === 'pricing'));
      return answers.map((answer) => ({
        ...countsAt(answer, row?.release, '/pricing'),
        problem: answer.problem,
      }));
    }

    await visitBoth();
    const both = (count: number) => {
      const counts = { served: count, seen: count, problem: undefined };
      return [expect.objectContaining(counts), expect.objectContaining(counts)];
    };
    await expect.poll(countsOfBoth).toEqual(both(2));
    await cluster.kill();
    await visitBoth();
    for (const { problem } of await countsOfBoth()) {
      expect(problem).toMatch(/^Release health can't be stored/);
    }
    expect((await ask(edges[0]?.address ?? '', '/pricing')).status).toBe(200);
    await cluster.reopen();
    // Five documents: four to read what they say of themselves.
    await expect.poll(countsOfBoth).toMatchObject([
      { served: 5, seen: 4, problem: undefined },
      { served: 5, seen: 4, problem: undefined },
    ]);
  },
);

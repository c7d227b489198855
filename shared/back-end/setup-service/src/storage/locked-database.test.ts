import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';
import { openStorage } from './open-storage.ts';
import { sqliteFile } from './sqlite.ts';

async function locked() {
  const clock = manualClock();
  const pause = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  const service = await runService({
    clock,
    open: (folder, address) => openStorage(folder, address, pause),
  });
  const other = new Database(sqliteFile(service.dataFolder));
  onTestFinished(() => void other.close());
  const idle = clock.waiting();
  return {
    clock,
    service,
    lock: () => void other.exec('begin immediate'),
    unlock: () => void other.exec('rollback'),
    waits: () => expect.poll(() => clock.waiting()).toBeGreaterThan(idle),
    statusOf: async (path: string) => (await fetch(`${service.address}${path}`)).status,
  };
}

async function eventually<T>(clock: ReturnType<typeof manualClock>, outcome: Promise<T>) {
  let isOut = false;
  const noted = outcome.finally(() => {
    isOut = true;
  });
  while (!isOut) {
    clock.pass(100);
    await new Promise(setImmediate);
  }
  return noted;
}

describe('a database that another process has locked', () => {
  test('holds up writers only, and what waited is done afterwards', async () => {
    const { clock, service, lock, unlock, waits, statusOf } = await locked();
    lock();
    let isPlaced = false;
    const order = aBuyer(service.address)
      .place()
      .finally(() => {
        isPlaced = true;
      });
    await waits();
    expect(await statusOf('/health')).toBe(200);
    expect(await aBuyer(service.address).exists()).toMatchObject({ status: 200 });
    expect(isPlaced).toBe(false);
    unlock();
    expect(await eventually(clock, order)).toMatchObject({ status: 200 });
    expect(await service.rows('orders')).toHaveLength(1);
  });

  test('is waited for a while; then the answer is 503, when to come again, and nothing is stored', async () => {
    const { clock, service, lock, unlock, statusOf } = await locked();
    lock();
    const { who, order } = aBuyer(service.address);
    const body = new FormData();
    for (const [name, value] of Object.entries({ order, ...who })) body.append(name, value);
    const placed = fetch(`${service.address}/order`, { method: 'POST', body });
    const refused = await eventually(clock, placed);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await eventually(clock, statusOf('/ready'))).toBe(503);
    expect(await service.rows('orders')).toEqual([]);
    unlock();
    expect(await statusOf('/ready')).toBe(200);
  });
});

import type { KyselyPlugin } from 'kysely';
import { onTestFinished } from 'vitest';
import { createOutbox } from '../src/mail/outbox.ts';
import { type Deliver, queueMail } from '../src/mail/outgoing-mail.ts';
import { openDatabase, rowsOf } from './databases.ts';
import { temporaryFolder } from './folders.ts';
import { manualClock } from './manual-clock.ts';
import { silent } from './reconciling.ts';

export async function mailsInOutbox(...ids: readonly string[]) {
  const folder = await temporaryFolder();
  const open = async () => {
    const storage = await openDatabase(folder);
    onTestFinished(() => storage.destroy());
    return storage;
  };
  const storage = await open();
  const clock = manualClock();
  const add = (id: string) => {
    const message = `Subject: ${id}\r\n\r\nHello\r\n`;
    return queueMail(storage, { id, recipient: `${id}@shop.example`, message }, clock.now());
  };
  for (const id of ids) await add(id);
  const outboxOf = (deliver: Deliver, options: Partial<Parameters<typeof createOutbox>[0]> = {}) =>
    createOutbox({ storage, log: silent, clock, deliver, ...options });
  const rows = () => rowsOf(folder, 'outbox');
  return { folder, storage, open, clock, add, outboxOf, rows };
}

export function whileAway(isAway: () => boolean): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (isAway()) throw Object.assign(new Error('gone'), { code: '57P01' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

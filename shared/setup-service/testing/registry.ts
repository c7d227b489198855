import { join } from 'node:path';
import { correctPerson } from '../src/operator/persons/correct.ts';
import { erasePerson } from '../src/operator/persons/erase.ts';
import { showPerson } from '../src/operator/persons/person.ts';
import type { Tables } from '../src/storage/tables.ts';
import { anOffice, attribution } from './office.ts';
import { accountRow } from './retaining.ts';
import { wanjiru } from './shop.ts';
import { site } from './site.ts';

/** Why somebody asks, and which operator does it: what each command about a person is told. */
export const why = ['--why', 'a letter of 2 March', '--by', 'Achieng'];

/** What Wanjiru once wrote to sales, with her address in another spelling. */
const enquiry = {
  id: 'e1',
  company_name: 'Mavuno Stores',
  email: 'WANJIRU@Mavuno.example',
  phone_number: '0712345678',
  full_name: 'Wanjiru Kamau',
  message: 'Is anybody there?',
  created_at: '2026-01-01T00:00:00.000Z',
};

/** Somebody else who wrote, about whom nothing may change. */
const other = {
  id: 'e0',
  email: 'other@mavuno.example',
  full_name: 'Kamau Otieno',
  phone_number: '0733000000',
};

/** An office with data of other people, and what it does with those of Wanjiru. */
export async function aRegistry() {
  const office = await anOffice();
  const { storage } = office.context;
  await storage.insertInto('accounts').values(accountRow('neighbour')).execute();
  await storage
    .insertInto('enquiries')
    .values({ ...enquiry, ...other })
    .execute();
  const tools = {
    storage,
    clock: office.clock,
    retention: site.retention,
    mailFolder: join(office.folder, 'outbox'),
  };
  const erase = (closeAccount = false) =>
    erasePerson(tools, wanjiru.email, { ...attribution, closeAccount });
  const correct = (changes: Parameters<typeof correctPerson>[2] | object, email = wanjiru.email) =>
    correctPerson(tools, email, { ...attribution, ...changes });
  const show = (email = wanjiru.email) =>
    showPerson(tools, email, { ...attribution, what: 'shown' });
  /** She writes to sales. */
  const write = () => storage.insertInto('enquiries').values(enquiry).execute();
  /** Everything in the database as one text, but for the run's own names. */
  const everything = async () => {
    const tables: (keyof Tables)[] = ['accounts', 'orders', 'payments', 'order_notes', 'enquiries'];
    const rest: (keyof Tables)[] = ['outbox', 'sign_in_links', 'person_requests'];
    return JSON.stringify(await Promise.all([...tables, ...rest].map(office.rows)));
  };
  /** She orders a plan and pays for it. */
  const buys = async () => {
    const order = await office.place();
    await office.say(await office.pay(order, 1), { kind: 'paid' });
    return order;
  };
  return { ...office, storage, erase, correct, show, write, everything, buys };
}

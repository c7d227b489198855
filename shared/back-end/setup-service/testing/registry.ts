import { join } from 'node:path';
import { correctPerson } from '../src/operator/persons/correct.ts';
import { erasePerson } from '../src/operator/persons/erase.ts';
import { showPerson } from '../src/operator/persons/person.ts';
import { anOffice, attribution } from './office.ts';
import { accountRow } from './retaining.ts';
import { wanjiru } from './shop.ts';
import { site } from './site.ts';

export const why = ['--why', 'a letter of 2 March', '--by', 'Achieng'];

const enquiry = {
  id: 'e1',
  company_name: 'Mavuno Stores',
  email: 'WANJIRU@Mavuno.example',
  phone_number: '0712345678',
  full_name: 'Wanjiru Kamau',
  message: 'Is anybody there?',
  created_at: '2026-01-01T00:00:00.000Z',
};
const other = { full_name: 'Kamau Otieno', phone_number: '0733000000' };
const othersEnquiry = { ...enquiry, ...other, id: 'e0', email: 'other@mavuno.example' };

export const personal = [
  ...(['accounts', 'orders', 'payments', 'order_notes', 'enquiries'] as const),
  ...(['outbox', 'sign_in_links', 'person_requests', 'money', 'documents'] as const),
] as const;

export async function aRegistry() {
  const office = await anOffice();
  const { storage, clock, folder } = office;
  const insert = (row: typeof enquiry) => storage.insertInto('enquiries').values(row).execute();
  await storage.insertInto('accounts').values(accountRow('neighbour')).execute();
  await insert(othersEnquiry);
  const { retention } = site;
  const tools = { storage, clock, retention, mailFolder: join(folder, 'outbox') };
  const erase = (closeAccount = false) =>
    erasePerson(tools, wanjiru.email, { ...attribution, closeAccount });
  const correct = (changes: Parameters<typeof correctPerson>[2] | object, email = wanjiru.email) =>
    correctPerson(tools, email, { ...attribution, ...changes });
  const show = (email = wanjiru.email) =>
    showPerson(tools, email, { ...attribution, what: 'shown' });
  const write = () => insert(enquiry);
  const everything = async () => JSON.stringify(await Promise.all(personal.map(office.rows)));
  const buys = async () => (await office.placePaid()).order;
  return { ...office, erase, correct, show, write, everything, buys };
}

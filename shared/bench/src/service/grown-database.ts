import { countedBy } from '@site/setup-service/row-counts';
import { type Storage, type Tables, tables } from '@site/setup-service/tables';
import { sql } from 'kysely';

const YEARS_OF_SECONDS = 3 * 365 * 24 * 3_600;
/** A database that is silent for longer counts as away. */
const AT_ONCE = 25_000;

interface Things {
  readonly count: number;
  rows(from: number, to: number): string;
  readonly where?: string;
}

/** Each column that is never null, and any others, in SQL. */
type Columns<Row> = {
  readonly [Name in keyof Row as null extends Row[Name] ? never : Name]: string;
} & {
  readonly [Name in keyof Row]?: string;
};

/**
 * Fills an empty database with three years of orders, half as many accounts, two mails for three
 * orders, and all that belongs to them. A part of it is over its period, as where retention runs for
 * the first time, and a part of the newest has not been reminded of.
 */
export function fill(database: Storage, isPostgres: boolean, orders: number): Promise<void> {
  return database.connection().execute(async (storage) => {
    const settings = isPostgres
      ? ['set statement_timeout = 0', 'set session_replication_role = replica']
      : ['pragma cache_size = -800000', 'pragma synchronous = off'];
    for (const setting of settings) await sql.raw(setting).execute(storage);
    await fillTables(storage, isPostgres, orders);
    // Its triggers did not run.
    if (isPostgres) await count(storage);
  });
}

async function count(storage: Storage): Promise<void> {
  for (const [table, columns] of Object.entries(countedBy)) {
    const words = [`'${table}'`, ...columns].join(` || ' ' || `);
    const counts = `select ${words}, 0, count(*) from ${table} group by 1`;
    await sql.raw(`insert into row_counts ${counts}`).execute(storage);
  }
  for (const table of Object.keys(tables))
    await sql.raw(`vacuum analyze ${table}`).execute(storage);
}

async function fillTables(storage: Storage, isPostgres: boolean, orders: number): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const time = (seconds: string) =>
    isPostgres
      ? `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`;
  const orNull = (condition: string, value: string) => `case when ${condition} then ${value} end`;

  /** In the order of their ages: `i` from 1, `age` in seconds, and an `id` that says nothing of it. */
  const things = (count: number, kind: number): Things => ({
    count,
    rows: (from, to) => `(
      with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
      select i, ${now} - cast(${YEARS_OF_SECONDS} as bigint) * (${count} - i) / ${count} as at,
        cast(${YEARS_OF_SECONDS} as bigint) * (${count} - i) / ${count} as age,
        '${kind}0000000-0000-4000-8000-' || (100000000000 + cast(i as bigint) * 7919 % 1000003) as id
      from n) as things`,
  });

  async function add<Table extends keyof Tables>(
    table: Table,
    { count, rows, where = 'true' }: Things,
    columns: Columns<Tables[Table]>,
  ): Promise<void> {
    const names = Object.keys(columns).map((name) => `"${name}"`);
    const values = Object.values(columns).join(', ');
    for (let from = 1; from <= count; from += AT_ONCE) {
      const some = rows(from, Math.min(from + AT_ONCE - 1, count));
      const found = `select ${values} from ${some} where ${where}`;
      await sql.raw(`insert into ${table} (${names.join(', ')}) ${found}`).execute(storage);
    }
  }

  const DAY = 24 * 3_600;
  const person = (name: string) => ({
    email: `${name} || '@shop.example'`,
    email_key: `${name} || '@shop.example'`,
    company_name: name,
    company_key: name,
    applicant_name: "'Wanjiru Kamau'",
    phone_number: "'0712345678'",
  });
  const plan = { plan: "'Basic Plan'", price: '12000', users: '3' };
  const [isDone, isOpen] = ['i % 10 < 4', 'i % 10 between 5 and 9'];
  // Four of five old ones were forgotten already.
  const isForgotten = `${isOpen} and age > ${90 * DAY} and i % 50 >= 10`;
  const named = Object.entries(person("'b' || i")).map(
    ([column, value]) => [column, orNull(`not (${isForgotten})`, value)] as const,
  );
  await add('orders', things(orders, 1), {
    id: 'id',
    state: `case when i % 5003 = 0 then 'refused' when i % 50021 = 0 then 'paid'
      when ${isDone} then 'done' when ${isOpen} then 'open' else 'closed' end`,
    ...Object.fromEntries(named),
    ...plan,
    abandoned_at: orNull(isForgotten, time('at')),
    paid_by: orNull('i % 10 < 5', "id || '.1'"),
    created_at: time('at'),
    updated_at: time('at'),
  });
  await add(
    'payments',
    { ...things(orders, 1), where: 'i % 10 < 8' },
    {
      id: "id || '.1'",
      order_id: 'id',
      method: "case when i % 3 = 0 then 'credit_card' else 'mobile_money' end",
      provider: "case when i % 3 = 0 then 'pesapal' else 'daraja' end",
      amount: '12000',
      is_test: '0',
      state: `case when ${isDone} then 'paid' when i % 10 = 4 then 'refunded'
      when i % 3 = 0 then 'abandoned' else 'unpaid' end`,
      public_id: "'p' || id",
      provider_id: "'q' || id",
      asked: '3',
      next_query_at: orNull(`i % 3 = 0 and age < ${180 * DAY}`, time(`${now} + i % ${DAY}`)),
      created_at: time('at'),
      updated_at: time('at'),
    },
  );
  await add(
    'documents',
    { ...things(orders, 1), where: isDone },
    {
      number: "'R-' || i",
      order_id: 'id',
      kind: "'receipt'",
      figures: "'{}'",
      issued_at: time('at'),
      queued_at: time('at'),
    },
  );
  const counter = `insert into counters values ('R', ${orders})`;
  await sql.raw(counter).execute(storage);
  await add(
    'deliveries',
    { ...things(orders, 1), where: 'i % 20 = 1' },
    {
      order_id: 'id',
      address: "'Mavuno House, Ngong Road'",
      town: "'Nairobi'",
      phone_number: "'0712345678'",
      state: "'delivered'",
      updated_at: time('at'),
    },
  );
  await add(
    'order_notes',
    { ...things(orders, 1), where: 'i % 50 = 1' },
    {
      id: "'n' || i",
      order_id: 'id',
      at: time('at'),
      by: "'Achieng'",
      what: "'dispatched'",
      why: "'by courier'",
    },
  );
  await add(
    'accounts',
    { ...things(orders, 1), where: isDone },
    {
      id: 'id',
      ...person("'b' || i"),
      ...plan,
      created_at: time('at'),
      paid_until: time(`at + ${365 * DAY}`),
    },
  );
  const trials = orders / 10;
  await add('accounts', things(trials, 2), {
    id: 'id',
    ...person("'t' || i"),
    ...plan,
    created_at: time('at'),
    trial_ends_at: time(`at + ${7 * DAY}`),
  });
  await add(
    'reminders',
    { ...things(trials, 2), where: `age > ${7 * DAY}` },
    {
      kind: "'trial-ended'",
      about: 'id',
      outcome: "'sent'",
      created_at: time(`at + ${7 * DAY}`),
    },
  );
  await add(
    'reminders',
    { ...things(trials, 2), where: `age > ${7 * DAY}` },
    {
      kind: "'trial-ends-soon'",
      about: 'id',
      outcome: "case when i % 9 = 0 then 'stopped' else 'sent' end",
      created_at: time(`at + ${5 * DAY}`),
    },
  );
  await add(
    'reminders',
    { ...things(orders, 1), where: `${isOpen} and age > ${5 * DAY}` },
    {
      kind: "'purchase-unfinished'",
      about: 'id',
      outcome: "case when i % 9 = 0 then 'too-late' else 'sent' end",
      created_at: time(`at + ${DAY}`),
    },
  );
  await add(
    'reminder_recipients',
    { ...things(orders, 1), where: isOpen },
    {
      email_hash: "'h' || i",
      link_id: "'l' || i",
      stopped_at: orNull('i % 50 = 5', time('at')),
      created_at: time('at'),
    },
  );
  const mails = Math.round(orders * 0.7);
  const isWaiting = `age < ${3 * DAY} and i % 50 = 0`;
  await add('outbox', things(mails, 3), {
    id: "id || '-receipt'",
    recipient: `case when age > ${90 * DAY} and i % 5 > 0 then '' else 'b' || i || '@shop.example' end`,
    message: orNull(isWaiting, "'To: b@shop.example'"),
    created_at: time('at'),
    delivered_at: orNull(`not (${isWaiting})`, time('at')),
    next_try_at: time(`case when ${isWaiting} then ${now} + 3600 else at end`),
    tries: '1',
    unanswered: '0',
  });
  const few = Math.round(orders / 20);
  await add('enquiries', things(few, 4), {
    id: 'id',
    ...{ company_name: "'Mavuno'", email: "'b@shop.example'", phone_number: "'0712345678'" },
    ...{ full_name: "'Wanjiru Kamau'", message: "'Hello'" },
    created_at: time('at'),
  });
  await add('sign_in_links', things(few, 5), {
    token_hash: 'id',
    account_id: "'10000000' || substr(id, 9)",
    expires_at: time('at'),
  });
  await add('account_sessions', things(few, 5), {
    token_hash: 'id',
    account_id: "'10000000' || substr(id, 9)",
    expires_at: time(`at + ${30 * DAY}`),
    ends_at: time(`at + ${90 * DAY}`),
  });
  await add('used_challenges', things(few, 6), { nonce: 'id', expires_at: time('at') });
  await add('mail_counts', things(few, 7), { name: 'id', until: time('at'), count: '1' });
  await add('person_requests', things(few, 8), {
    id: 'id',
    address_hash: 'id',
    at: time('at'),
    ...{ by: "'Achieng'", what: "'shown'", why: "'asked'" },
  });
}

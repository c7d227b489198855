/*
 * What a migration may do while copies of the version before it are at work: add. Old copies do not know
 * what was added, so they must be able to read and write as before without it, and without waiting: a
 * migration is one transaction, so what it locks stays locked until its end. What takes away is a
 * migration of its own, in a later release, once no copy runs that needs it; its name says so
 * (`later-migrations.ts`), and these rules are not for it.
 *
 * 1. Expand: add the table or the column (null, or with a default), write both, read the old one.
 * 2. Fill in what is missing, a few rows at a time and in the service, and read the new one.
 * 3. Contract, in a release after the one in which nothing uses the old one any more.
 */

const TAKES_AWAY = 'takes away what old copies use';
const REFUSES = 'refuses what old copies write';
const NO_VALUE = 'is missing in what old copies write';

const rules: readonly (readonly [RegExp, string])[] = [
  [/^drop /, TAKES_AWAY],
  [/^alter table .*\bdrop (?!default\b)/, TAKES_AWAY],
  [/^alter .*\brename\b/, 'renames what old copies use'],
  [/^alter table .*\balter column\b.*\b(?:type|set not null)\b/, REFUSES],
  [/^alter table .*\badd (?:constraint|primary key|unique|check|foreign key)\b/, REFUSES],
  [/^(?:delete from|truncate) /, 'deletes rows that old copies use'],
  [
    /^(?:update|merge into) |^insert .*\bon conflict\b.*\bdo update\b/,
    'locks the rows that it changes until its end: let the service fill them in, a few at a time',
  ],
  [
    /^create (?:or replace )?(?:constraint )?(?:trigger|rule)\b/,
    'changes what old copies write: let the new version write both',
  ],
  [/^with /, 'hides what it does: say it without with'],
  [/^create unique index /, REFUSES],
  [
    /^create index /,
    'stops writes while it is built: build it by hand with create index concurrently, or in a contract migration, with the copies stopped',
  ],
];

/** What is wrong with the statements of a migration while older copies are at work, one line each. */
export function brokenRules(statements: readonly string[]): string[] {
  const made = new Set<string>();
  return statements.flatMap((statement) => {
    const text = statement.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const table = /^create table (?:if not exists )?"?(\w+)/.exec(text)?.[1];
    if (table) made.add(table);
    const changed = changedTable.exec(text)?.[1];
    // Nobody uses a table yet that this migration has made.
    if (changed && made.has(changed)) return [];
    return reasonsOf(text).map((reason) => `${reason}: ${statement}`);
  });
}

const changedTable =
  /^(?:alter table|create (?:unique )?index .*? on|create (?:constraint )?trigger .*? on|update|delete from) (?:only )?"?(\w+)/;

function reasonsOf(text: string): string[] {
  const found = rules.flatMap(([pattern, reason]) => (pattern.test(text) ? [reason] : []));
  if (!/^alter table /.test(text)) return found;
  // One statement may add several columns.
  for (const added of text
    .split(/\badd (?:column )?(?!constraint|primary|unique|check|foreign)/)
    .slice(1)) {
    if (/\bnot null\b/.test(added) && !/\bdefault (?!null\b)/.test(added)) found.push(NO_VALUE);
    if (/\b(?:unique|check|references|primary key)\b/.test(added)) found.push(REFUSES);
  }
  return found;
}

/** The SQL of each column, in what SQLite and PostgreSQL have in common; row types follow from it. */
export type Columns = Readonly<Record<string, string | TextOf<unknown>>>;

interface TextOf<Value> {
  readonly sql: 'text' | 'text not null';
  readonly value?: Value;
}

export function textOf<Value extends string | null>(
  sql: null extends Value ? 'text' : 'text not null',
): TextOf<Value> {
  return { sql };
}

type ValueOf<Column> =
  Column extends TextOf<infer Value>
    ? Value
    : Column extends `${infer Type} ${'primary key' | 'not null'}${string}`
      ? NativeOf<Type>
      : NativeOf<Column> | null;

type NativeOf<Type> = Type extends `integer${string}` ? number : string;

export type RowOf<Table extends Columns> = {
  -readonly [Name in keyof Table]: ValueOf<Table[Name]>;
};

/** The settings in a `.env.example`, as texts. */
export interface ExampleSettings {
  /** Those that have to be given. */
  readonly given: Readonly<Record<string, string>>;
  /** Those and the others, each with its default; one that has none is empty. */
  readonly all: Readonly<Record<string, string>>;
}

/** Reads a `.env.example`, in which a line with `#` before the name shows a default. */
export function exampleSettings(text: string): ExampleSettings {
  const given: Record<string, string> = {};
  const all: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const [, mark, name, value = ''] = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    all[name] = value;
    if (mark === '') given[name] = value;
  }
  return { given, all };
}

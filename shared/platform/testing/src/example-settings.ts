export interface ExampleSettings {
  /** Required settings. */
  readonly given: Readonly<Record<string, string>>;
  readonly all: Readonly<Record<string, string>>;
}

/** Reads a `.env.example`, where a commented line shows a default. */
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

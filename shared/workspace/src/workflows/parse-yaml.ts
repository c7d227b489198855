import { parseDocument } from 'yaml';

/** The data of a file, as far as it can be read: actionlint says what is wrong with the rest. */
export function parseYaml(text: string): unknown {
  return parseDocument(text, { logLevel: 'silent' }).toJS();
}

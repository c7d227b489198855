import { readFile, writeFile } from 'node:fs/promises';

/**
 * Replaces a text in a file.
 *
 * @throws Error where the text is not in it exactly once
 */
export async function changeText(file: string, text: string, newText: string): Promise<void> {
  const parts = (await readFile(file, 'utf8')).split(text);
  if (parts.length !== 2) throw new Error(`${file} has "${text}" ${parts.length - 1} times`);
  await writeFile(file, parts.join(newText));
}

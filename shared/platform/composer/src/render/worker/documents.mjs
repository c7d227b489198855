import { oneLine, reasonOf } from './blame.mjs';
import { checkedText } from './checked-text.mjs';

/** @import { DocumentParts, ShellRenderBundle } from '@platform/contracts/render-bundle' */
/** @import { RenderAnswer } from '../protocol.ts' */

/**
 * Matches the element of a document that contains the page composition. The id is `PAGE_COMPOSITION_ELEMENT` of the
 * contracts, which this process does not import.
 */
const carried = /<script\b[^>]*\sid="composition"[^>]*>(.*?)<\/script/is;

/** All documents of a composition carry the same text, which is long if it has many pages. */
let lastRead = '';

/**
 * Writes a document, and reads the composition in it with the same code that browsers will use.
 *
 * @param {ShellRenderBundle} shell
 * @param {DocumentParts} parts
 * @returns {RenderAnswer}
 */
export function writeDocument(shell, parts) {
  const document = checkedText(shell.renderDocument(parts), 'document');
  try {
    const text = carried.exec(document)?.[1];
    if (text === undefined) throw new Error('there is no such element in the document');
    if (text !== lastRead) shell.parsePageComposition(text, directoryOf(parts));
    lastRead = text;
    return { kind: 'document', document };
  } catch (thrown) {
    return { kind: 'document', document, unreadable: oneLine(reasonOf(thrown)) };
  }
}

/**
 * The text of the directory's element, for a document that shares a directory with others.
 *
 * @param {DocumentParts} parts
 */
function directoryOf({ directory, composition: { remotes, routes } }) {
  return directory && JSON.stringify({ remotes, routes });
}

import { readDocument } from '../composition/document-facts.ts';
import { descriptionGaps } from './descriptions.ts';
import { headingGaps } from './headings.ts';
import { pictureGaps } from './picture-texts.ts';

/**
 * What a prerendered page lacks, one sentence each: the findings of the gates `headings`,
 * `picture-texts` and `descriptions`, for development, where nothing is promoted.
 *
 * @param file the source file of the page, such as `pricing.page.tsx`
 */
export function pageWarnings(document: string, file: string): string[] {
  const facts = readDocument(document);
  return [headingGaps, pictureGaps, descriptionGaps].flatMap((gapsOf) =>
    gapsOf(facts, file).map(({ reason }) => reason),
  );
}

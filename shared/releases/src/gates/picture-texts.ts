import { eachPage, type PageGap } from './each-page.ts';
import type { ClickGate } from './gate.ts';

/** Every picture has a text for those who do not see it, or an empty one if it is decoration. */
export const pictureTextsGate: ClickGate = {
  name: 'picture-texts',
  check: (candidate) => eachPage(candidate, pictureGaps),
};

export const pictureGaps: PageGap = ({ picturesWithoutText }, file) =>
  [...new Set(picturesWithoutText.map(fileName))].map((picture) => ({
    subject: picture,
    reason: `the picture ${picture} has no alt: say in ${file} or its parts what it shows, or write alt="" if it is decoration`,
  }));

/** The name of the picture's source, without the hash that changes with every build. */
function fileName(address: string): string {
  if (address.startsWith('data:')) return 'that is written into the page';
  const [path = ''] = address.split(/[?#]/);
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[0-9a-f]{8}(?=\.)/, '');
  return name || 'without a src';
}

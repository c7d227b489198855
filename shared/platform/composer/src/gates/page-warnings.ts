import { composedRoutes } from '../model/page-composition.ts';
import { createScale } from '../model/page-weight.ts';
import type { PageFacts } from '../model/rendering.ts';
import { type ClickGate, type Gap, pageLabel } from './gate.ts';

/** @param file the page's source, such as `pricing.page.tsx` */
type PageGap = (facts: PageFacts, file: string) => readonly Pick<Gap, 'reason' | 'subject'>[];

function gapGate(name: string, gapsOf: PageGap): ClickGate {
  return {
    name,
    check({ chosen, config, pages }) {
      const routes = new Map(composedRoutes(chosen, config).map((route) => [route.path, route]));
      return pages.flatMap(({ app, path, facts }) => {
        const page = path === undefined ? undefined : routes.get(path)?.page;
        const file = page === undefined ? 'its source' : `${page}.page.tsx`;
        return gapsOf(facts, file).map((gap) => ({ app, page: pageLabel(path), ...gap }));
      });
    },
  };
}

/** Every page has exactly one `h1`, with a text: screen readers begin with it, and so does a navigation. */
export const headingsGate = gapGate('headings', headingGaps);

function headingGaps({ titles }: PageFacts, file: string) {
  if (titles.length === 1 && titles[0]?.trim() === '') {
    return [{ subject: 'empty', reason: `the h1 of the page is empty: give it a text in ${file}` }];
  }
  if (titles.length === 1) return [];
  const found = titles.map((title) => `"${title}"`).join(' and ');
  const reason =
    titles.length === 0
      ? `the page has no h1: give it a PageTitle in ${file}`
      : `the page has ${titles.length} h1, ${found}: keep one PageTitle in ${file}, and make the others Title`;
  return [{ subject: `${titles.length}`, reason }];
}

/** Every picture has a text for those who do not see it, or an empty one if it is decoration. */
export const pictureTextsGate = gapGate('picture-texts', pictureGaps);

function pictureGaps({ picturesWithoutText }: PageFacts, file: string) {
  return [...new Set(picturesWithoutText.map(fileName))].map((picture) => ({
    subject: picture,
    reason: `the picture ${picture} has no alt: say in ${file} or its parts what it shows, or write alt="" if it is decoration`,
  }));
}

/** The name of the picture's source, without the hash that changes with every build. */
function fileName(address: string): string {
  if (address.startsWith('data:')) return 'that is written into the page';
  const [path = ''] = address.split(/[?#]/);
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[0-9a-f]{8}(?=\.)/, '');
  return name || 'without a src';
}

/** Search engines replace shorter descriptions by any text of the page. */
const LEAST = 50;

/** A page's description says in a sentence what a visitor finds there. */
export const descriptionsGate = gapGate('descriptions', descriptionGaps);

function descriptionGaps({ description }: PageFacts) {
  if (description === undefined || description.length >= LEAST) return [];
  const reason = `its description has ${description.length} characters, "${description}": write at least ${LEAST} in src/routes.ts, a sentence that says what a visitor finds here`;
  return [{ subject: description, reason }];
}

/** No page is heavier than the configuration permits, which is reviewed like any change. */
export const weightGate: ClickGate = {
  name: 'weight',
  check({ chosen, config: { pageWeights }, pages }) {
    if (!pageWeights) return [];
    const weigh = createScale(chosen);
    return pages.flatMap(({ app, path, facts }) => {
      const limit = pageWeights[path ?? ''] ?? pageWeights['*'];
      const { touched } = weigh(facts);
      const beyond = (['bytes', 'requests'] as const).filter(
        (measure) => limit && touched[measure] > limit[measure],
      );
      return beyond.map((measure) => {
        const [found, wanted] = [`${touched[measure]}`, `at most ${limit?.[measure]}`];
        const reason = `the page loads ${found} ${measure}, and pageWeights of the configuration permit ${wanted}`;
        return { app, page: pageLabel(path), subject: measure, reason, found, wanted };
      });
    });
  },
};

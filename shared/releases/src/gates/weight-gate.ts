import { createScale } from '../model/page-weight.ts';
import { type ClickGate, pageLabel } from './gate.ts';

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

import { type Filled, pageContent } from '@site/contracts/content';

const texts = {
  hero: {
    title: 'Sample',
    intro: 'Say in one sentence what {product} does for your visitors on this page.',
  },
};

export const sampleContent = pageContent(texts);
export type SampleText = Filled<typeof texts>;

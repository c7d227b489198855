import { type FilledContent, pageContent } from '@site/contracts/content';

export const content = pageContent({
  hero: {
    title: 'Sample',
    intro: 'Say in one sentence what {product} does for your visitors on this page.',
  },
});

export type SampleContent = FilledContent<typeof content>;

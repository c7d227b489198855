interface Scene {
  readonly seconds: number;
  /** Words in the picture; large in a scene without a screen. */
  readonly headline: string;
  readonly caption: string;
  readonly eyebrow: string;
  /** The page of `dashboard/` that is shown, and the part to look at. */
  readonly screen?: {
    readonly page: string;
    /** The size of the page in pixels, and its width in the picture. */
    readonly width: number;
    readonly height: number;
    readonly shownWidth: number;
    /** A selector for the part of the page that is highlighted during the scene. */
    readonly mark: string;
    readonly phone?: boolean;
  };
}

/** One day of a shop, in 30 seconds. `{product}` becomes the product's name. */
export const story: readonly Scene[] = [
  {
    seconds: 3.6,
    eyebrow: 'Simplify. Innovate. Thrive.',
    headline: 'One day with {product} ERP',
    caption: 'A shop with three branches, from opening to closing time.',
  },
  {
    seconds: 4.8,
    eyebrow: '09:10',
    headline: 'Every branch on one screen',
    caption: 'Wanjiru opens one dashboard: sales, cash and stock of all her branches.',
    screen: {
      page: 'overview',
      width: 880,
      height: 572,
      shownWidth: 690,
      mark: '.tiles .panel:nth-child(2)',
    },
  },
  {
    seconds: 4.8,
    eyebrow: '10:42',
    headline: 'Paid the moment it is sold',
    caption: 'A customer pays by phone. The till knows at once, and so do the books.',
    screen: { page: 'till', width: 440, height: 404, shownWidth: 520, mark: '.paid' },
  },
  {
    seconds: 4.8,
    eyebrow: '11:15',
    headline: 'Ordered before it runs out',
    caption: 'Three items reach their re-order level. The order is ready to share.',
    screen: { page: 'stock', width: 440, height: 384, shownWidth: 540, mark: 'body > .panel.row' },
  },
  {
    seconds: 4.8,
    eyebrow: '15:30',
    headline: 'Books that keep themselves',
    caption: 'Bank, card and mobile money are reconciled. Profit and loss is up to date.',
    screen: {
      page: 'report',
      width: 680,
      height: 464,
      shownWidth: 670,
      mark: '.total:last-child td:nth-child(2)',
    },
  },
  {
    seconds: 4.8,
    eyebrow: '17:50',
    headline: 'Payroll from your pocket',
    caption: 'November payroll is approved on the phone, and goes straight to the bank.',
    screen: {
      page: 'phone',
      width: 360,
      height: 600,
      shownWidth: 282,
      mark: 'body > .button',
      phone: true,
    },
  },
  {
    seconds: 4.4,
    eyebrow: '7 days free for SMEs',
    headline: 'All of it on one dashboard. Anywhere, any time.',
    caption: 'Try the SMEs package free for seven days.',
  },
];

export const storySeconds = story.reduce((sum, { seconds }) => sum + seconds, 0);

/** Seconds without a caption before and after each one, so that two are never adjacent. */
const PAUSE = 0.2;

export function captionsOf(story: readonly Scene[]): string {
  let begin = 0;
  const cues = story.map(({ seconds, caption }) => {
    const cue = `${timestamp(begin + PAUSE)} --> ${timestamp(begin + seconds - PAUSE)}\n${caption}\n`;
    begin += seconds;
    return cue;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Seconds as `00:01:02.500`. */
function timestamp(seconds: number): string {
  return `${new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)}`;
}

import { paths } from '@site/contracts/paths';

/** A problem of growing businesses, and what takes it away. */
export interface Challenge {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly solution: {
    readonly title: string;
    readonly text: string;
    readonly more: { readonly label: string; readonly link: string };
  };
}

export const challenges = {
  title: 'Why choose our solutions',
  intro: 'Three things hold a growing business back. Here is what takes each of them away.',
  label: 'Our solution',
  challenges: [
    {
      id: 'processes',
      title: 'Disintegrated processes',
      text: 'Sales are in one program, stock in a notebook and payroll in a spreadsheet. The same figures are typed three times, and never agree.',
      solution: {
        title: 'A comprehensive ERP suite',
        text: 'Purchases, sales, stock, payroll and finance share one set of records. What is entered once is right everywhere.',
        more: { label: 'See what the ERP covers', link: paths.integratedErp() },
      },
    },
    {
      id: 'visibility',
      title: 'Poor visibility',
      text: 'How the month went is known when the next one is half over, and nobody can say what is in the store tonight.',
      solution: {
        title: 'A user-friendly dashboard and finance reports',
        text: 'Today’s sales, cash and stock are on one screen. Profit and loss is up to date whenever you ask for it.',
        more: { label: 'See the reports', link: paths.features() },
      },
    },
    {
      id: 'market',
      title: 'Limited market access',
      text: 'You sell to whoever passes by. Buyers in the next county never hear of you.',
      solution: {
        title: 'An SME marketplace',
        text: 'Your goods stand before businesses and consumers across the country. Their orders arrive beside those from your counter.',
        more: { label: 'Visit the marketplace', link: paths.marketPlace() },
      },
    },
  ] satisfies readonly Challenge[],
} as const;

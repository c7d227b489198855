import { shortOf } from '@platform/node/release-words';

/** What an operator sees while deciding. */
export interface Seen {
  readonly canary?:
    | {
        readonly changes: readonly Named[];
        readonly percent: number;
        readonly next?: number | undefined;
      }
    | undefined;
  /** The newest entry of the ledger, as a sentence without its full stop. */
  readonly newest?: { readonly revision: number; readonly text: string } | undefined;
  /** A time of ISO 8601 as its operator reads it. */
  readonly dayAndTime: (time: string) => string;
}

/** What is said before something is done. */
export interface Words {
  readonly title: string;
  /** The text of the button, with everything that it does. */
  readonly press: string;
  /** What is said while it is done, where that is not gates and a site that changes. */
  readonly running?: string;
  /** What visitors notice. */
  readonly consequence: string;
}

/** Whom a canary is given to: such as `10 % of visitors`. */
export const sharersOf = (percent: number | undefined): string =>
  percent === 0 ? 'those who have its link' : `${percent ?? 'some'} % of visitors`;

interface Named {
  readonly name: string;
  readonly release?: string | undefined;
  /** In place of `release`, of what changes. */
  readonly to?: string | undefined;
}

/** Such as `pricing 1.4.0-90ab11cd and devices 2.0.1-3fa9c21b`. */
export function namesOf(
  named: readonly Named[],
  releaseText = (release: string) => ` ${release}`,
): string {
  return listText(
    named.map(({ name, release, to = release }) => {
      const title = name === 'config' ? 'configuration' : name;
      return title + (to === undefined ? '' : releaseText(shortOf(to)));
    }),
  );
}

/** Such as `a, b and c`. */
export function listText(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

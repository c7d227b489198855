/*
 * What pages in development have beside those that visitors get. They refresh what is compiled, follow
 * what goes live, show what is wrong with the sources above everything else, and report errors of the
 * browser.
 */

/** Something that a developer should mend. */
export interface Notice {
  /** One line, such as `pricing does not build`. */
  readonly title: string;
  /** Any number of lines, with file and line where they are known. */
  readonly text: string;
}

/** An error as the browser has it. */
export interface BrowserError {
  /** The path of the page. */
  readonly page: string;
  readonly message: string;
  /** The stack, in the positions of the built files; empty where there is none. */
  readonly stack: string;
}

/** What an open page compares with the code that it runs; see `refresher.ts` of `@site/build`. */
export interface News {
  /** The newest code of each application that is built for development. */
  readonly compiled: Readonly<Record<string, string>>;
  /** What is live; absent before the first composition. */
  readonly live?: {
    /** Names everything that pages show and cannot refresh. */
    readonly fixed: string;
    /** The code of each application that is built for development. */
    readonly code: Readonly<Record<string, string>>;
  };
}

/** A file at the address of a release. */
export interface ReleaseFile {
  readonly app: string;
  readonly id: string;
  /** Such as `static/js/main.js`. */
  readonly path: string;
}

export interface Development {
  /** What is wrong with the sources now. */
  notices(): readonly Notice[];
  /** Calls back when that has changed, until the returned function is called. */
  onNotices(listener: () => void): () => void;
  /** Which code is the newest, and which is live. */
  news(): News;
  /** Calls back when that has changed, until the returned function is called. */
  onNews(listener: () => void): () => void;
  /**
   * A file that an open page asks for and its release does not have, because the page was refreshed:
   * an update, or a part of the newest code. Undefined where it is in no build either.
   */
  file(asked: ReleaseFile): Promise<string | undefined>;
  /** Takes an error of a browser, and resolves to the same in the positions of the sources. */
  report(error: BrowserError): Promise<Notice>;
  /** Called with the id of a composition as soon as it is served. */
  served(composition: string): void;
}

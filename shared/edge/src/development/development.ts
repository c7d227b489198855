/*
 * What pages in development have beside those that visitors get. They follow what goes live, show
 * what is wrong with the sources above everything else, and report errors of the browser.
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

export interface Development {
  /** What is wrong with the sources now. */
  notices(): readonly Notice[];
  /** Calls back when that has changed, until the returned function is called. */
  onNotices(listener: () => void): () => void;
  /** Takes an error of a browser, and resolves to the same in the positions of the sources. */
  report(error: BrowserError): Promise<Notice>;
  /** Called with the id of a composition as soon as it is served. */
  served(composition: string): void;
}

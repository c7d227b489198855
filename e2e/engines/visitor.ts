/** What a visitor presses or fills in, as assistive technology announces it. */
export type Role = 'button' | 'checkbox' | 'link' | 'radio' | 'textbox';

/**
 * A person who uses the site in one browser engine. Each engine implements this with its own
 * driver.
 */
export interface Visitor {
  /** Opens a path of the site, and waits until the page's links and forms are hydrated. */
  open(path: string): Promise<void>;
  /** Clicks an element; `frame` is the title of the frame that contains it. */
  press(role: Role, name: string | RegExp, frame?: string): Promise<void>;
  /** Replaces the text of a field by typing. */
  fill(label: string, text: string): Promise<void>;
  /** Runs a function in the page. It sees nothing of the test but its argument. */
  evaluate<T>(run: () => T): Promise<T>;
  evaluate<T, Argument>(run: (argument: Argument) => T, argument: Argument): Promise<T>;
  /** Resizes the window; sizes are in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The problems that the engine has reported so far, one line each. */
  problems(): Promise<readonly string[]>;
  /** Closes the page and deletes its cookies and storage. */
  leave(): Promise<void>;
}

/** One running browser engine. */
export interface Engine {
  /** @param address scheme, host and port of the site, without a slash at the end */
  newVisitor(address: string): Promise<Visitor>;
  stop(): Promise<void>;
}

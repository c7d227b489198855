/** What a visitor presses or fills in, as assistive technology announces it. */
export type Role = 'button' | 'checkbox' | 'link' | 'radio' | 'textbox';

/** How somebody uses the site in one browser engine. Each engine implements it with its own driver. */
export interface Visitor {
  /** Opens an address below the site's, and waits until the page's links and forms are live. */
  open(path: string): Promise<void>;
  /** Clicks an element; `frame` is the title of the frame that it stands in. */
  press(role: Role, name: string | RegExp, frame?: string): Promise<void>;
  /** Types over what a text field holds. */
  fill(label: string, text: string): Promise<void>;
  /** Runs a function in the page. It sees nothing of the test but its argument. */
  evaluate<T>(look: () => T): Promise<T>;
  evaluate<T, Argument>(look: (argument: Argument) => T, argument: Argument): Promise<T>;
  /** Makes the window that large, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What the engine complained about so far, one line each. */
  problems(): Promise<readonly string[]>;
  /** Closes the page, with its cookies and everything that it keeps. */
  leave(): Promise<void>;
}

/** One running browser engine. */
export interface Engine {
  /** @param address scheme, host and port of the site, without a slash at the end */
  newVisitor(address: string): Promise<Visitor>;
  stop(): Promise<void>;
}

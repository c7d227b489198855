import type { PageComposition } from './composition.ts';
import type { ModuleId } from './module-id.ts';

/** A file that a page loads, as an address without scheme and host, with its integrity value. */
export interface LinkedFile {
  readonly address: string;
  readonly integrity: string;
}

/** The parts of a document after its page is rendered. */
export interface DocumentParts<Config = unknown> {
  readonly page: Pick<RenderedPage, 'path' | 'html' | 'css'>;
  readonly composition: PageComposition<Config>;
  /** The script with the composition's directory; absent for a small site. */
  readonly directory?: LinkedFile;
  /** The shell's own scripts, in order. */
  readonly scripts: readonly LinkedFile[];
  readonly styles: readonly LinkedFile[];
  /** Scripts that the page needs immediately beyond the shell's, fetched together with those. */
  readonly preloads: readonly LinkedFile[];
  /** The JSON-LD objects of the page. */
  readonly structuredData: readonly Readonly<Record<string, unknown>>[];
}

/** The result of rendering one path, written into a document as it is. */
export interface RenderedPage {
  /** The path, or undefined for the page that answers unknown paths. */
  readonly path: string | undefined;
  readonly html: string;
  /** `<style>` elements. */
  readonly css: string;
  /** Modules on the page whose code is deferred until a visitor scrolls near them. */
  readonly later: readonly string[];
  /** What was thrown for parts declared still that are not; they render like any other. */
  readonly notStill?: readonly unknown[];
}

/**
 * The shell's half of composing, run in Node: the same input gives the same bytes. `Config` is what
 * the pages of its site carry of the configuration.
 */
export interface ShellRenderBundle<Config = unknown> {
  /** Resolves to the modules that a remote's render bundle receives from `require`, by name. */
  loadPlatform(): Promise<Readonly<Record<string, unknown>>>;

  /**
   * Renders one page with every section.
   *
   * @param path undefined for the not-found page
   * @param load resolves to a remote's module
   * @throws what the page threw; `componentStack` lists the rendering components, innermost first
   */
  renderPage(
    path: string | undefined,
    composition: PageComposition<Config>,
    load: (id: ModuleId) => Promise<unknown>,
  ): Promise<RenderedPage>;

  /** The text of every inline script of its documents, which pages' policies allow. */
  readonly inlineScripts: readonly string[];

  /**
   * Parses a document's composition as this shell's browser code will.
   *
   * @throws Error with one line that names what this shell cannot read
   */
  readonly parsePageComposition: (text: string, directory?: string) => unknown;

  /** Writes the whole document: head, styles, page, composition and scripts. */
  renderDocument(parts: DocumentParts<Config>): string;
}

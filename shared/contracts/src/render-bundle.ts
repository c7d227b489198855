import type { PageComposition } from './composition.ts';
import type { ModuleId } from './module-id.ts';

/** A file that a page loads, as an address without scheme and host, with its integrity value. */
export interface LinkedFile {
  readonly address: string;
  readonly integrity: string;
}

/** The parts of a document after its page is rendered. */
export interface DocumentParts {
  readonly page: Pick<RenderedPage, 'path' | 'html' | 'css'>;
  readonly composition: PageComposition;
  /**
   * The script that brings the composition's directory, which the document then leaves out of what
   * it carries; absent for a small site. Older shells carry everything, and ignore it.
   */
  readonly directory?: LinkedFile;
  /** The shell's own scripts, in order. */
  readonly scripts: readonly LinkedFile[];
  readonly styles: readonly LinkedFile[];
  /** Scripts that the page needs immediately beyond the shell's, fetched together with those. */
  readonly preloads: readonly LinkedFile[];
  /** The JSON-LD objects of the page. */
  readonly structuredData: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The result of rendering one path; `html`, `css` and `head` are written into a document as they
 * are.
 */
export interface RenderedPage {
  /** The path, or undefined for the page that answers unknown paths. */
  readonly path: string | undefined;
  readonly html: string;
  /** `<style>` elements. */
  readonly css: string;
  /** Modules on the page whose code is deferred until a visitor scrolls near them. */
  readonly later: readonly string[];
  /**
   * What was thrown for each part of the page that is declared still and is not; such a part is
   * rendered like any other. Older shells throw it instead.
   */
  readonly notStill?: readonly unknown[];
}

/**
 * The exports of the shell's render bundle: its half of composing, run in Node. Rendering the same
 * path of the same composition gives the same bytes.
 */
export interface ShellRenderBundle {
  /** Resolves to the modules that a remote's render bundle receives from `require`, by name. */
  loadPlatform(): Promise<Readonly<Record<string, unknown>>>;

  /**
   * Renders one page, waiting for every section in it.
   *
   * @param path a path of the composition's routes, or undefined for the not-found page
   * @param load resolves to a remote's module; for an unknown one it rejects, and so does the
   *   rendering
   * @throws the error that the page or a section threw. `componentStack` of it, if there is one,
   *   lists the components that were rendering, innermost first, as React does
   */
  renderPage(
    path: string | undefined,
    composition: PageComposition,
    load: (id: ModuleId) => Promise<unknown>,
  ): Promise<RenderedPage>;

  /** The text of every inline script of its documents, which pages' policies allow. */
  readonly inlineScripts: readonly string[];

  /**
   * Reads a document's page composition exactly as this shell's browser code will, so
   * that composing can try each document before any visitor sees it. Older shells lack this
   * function.
   *
   * @param text the text of the element `PAGE_COMPOSITION_ELEMENT`
   * @param directory the text of the element `DIRECTORY_ELEMENT`, where there is one
   * @throws Error with one line that names what this shell cannot read
   */
  readonly parsePageComposition?: (text: string, directory?: string) => unknown;

  /** Writes the whole document: head, styles, page, composition and scripts. */
  renderDocument(parts: DocumentParts): string;
}

/**
 * What does nothing without its code. A button without a state is not of it: what a button does is a
 * handler, and a remote's handlers are seen when it is rendered.
 */
const control = /<(input|select|textarea|form)\b|\s(aria-(?:expanded|pressed|selected|haspopup))=/;
const stillPart = /<div data-still="[^"]*"/g;

/**
 * Throws where a part that is declared still holds a control: also components of the design system
 * have state. (`refusingModules` sees what remotes do themselves.)
 *
 * @param html of a prerendered page
 */
export function refuseControlsInStill(html: string): void {
  for (const { index } of html.matchAll(stillPart)) {
    const [, element, attribute] = control.exec(contentOf(html, index)) ?? [];
    if (!element && !attribute) continue;
    const what = element ? `<${element}>` : `An element with ${attribute}`;
    throw new Error(
      `${what} does nothing in a part that is declared still: take that word away, or move this into a part of its own`,
    );
  }
}

/** The HTML of a `div` from its start on. */
function contentOf(html: string, start: number): string {
  const tags = /<(\/?)div\b/g;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(start, tag.index);
  }
  return html.slice(start);
}

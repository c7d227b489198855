import { NotStillError } from '@site/ui/server';

/**
 * What does nothing without its code. A button without a state is not of it: what a button does is a
 * handler, and a remote's handlers are seen when it is rendered.
 */
const control =
  /<(?:input|select|textarea|form)\b[^>]*>|<[a-z][^>]*\saria-(?:expanded|pressed|selected|haspopup)=[^>]*>/;
const stillPart = /<div data-still="([^"]*)"/g;

/** Attributes by which a team finds an element in its sources. */
const naming =
  /\s(?:type|name|placeholder|href|aria-(?:label|expanded|pressed|selected|haspopup))="[^"]*"/g;

/**
 * Finds a part that is declared still and holds a control: also components of the design system
 * have state. (`refusingModules` sees what remotes do themselves.)
 *
 * @param html of a prerendered page
 */
export function findControlInStill(html: string): NotStillError | undefined {
  for (const { index, 1: part = '' } of html.matchAll(stillPart)) {
    const [found] = control.exec(contentOf(html, index)) ?? [];
    if (found) return new NotStillError(unescaped(part), `${shortened(found)} does nothing`);
  }
  return undefined;
}

/** @param tag such as `<input class="css-1x2" name="query">`, of which `<input name="query">` remains */
function shortened(tag: string): string {
  const [element = ''] = /^<[a-z0-9-]+/.exec(tag) ?? [];
  return `${[element, ...(tag.match(naming) ?? [])].join('')}>`;
}

/** An id as it was, before React wrote it as an attribute. */
function unescaped(id: string): string {
  return id.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
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

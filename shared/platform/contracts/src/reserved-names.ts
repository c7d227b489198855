/*
 * A remote's name becomes `var pricing` in the page, so it is no keyword and no browser global
 * (`var location` would leave the page).
 */
const ofTheLanguage = `
  arguments async await break case catch class const continue debugger default delete do else enum
  eval export extends false finally for function if implements import in interface let new null
  package private protected public return static super switch this throw true try typeof undefined
  var void while with yield`;

const ofBrowsers = `
  alert atob blur btoa caches chrome close closed confirm console crypto document event external
  fence fetch find focus frames history length location locationbar menubar name navigation navigator
  open opener origin parent performance personalbar postmessage print prompt safari scheduler screen
  scroll scrollbars self status statusbar stop toolbar top window
  onabort onblur oncancel onchange onclick onclose ondrag ondrop onended onerror onfocus oninput
  oninvalid onload onmessage onoffline ononline onpagehide onpageshow onpaste onpause onplay
  onpopstate onprogress onreset onresize onscroll onselect onstorage onsubmit ontoggle onunload`;

/** Names that have another meaning on the command line or in the store. */
const ofThisSite = 'all config site store';

/** Names that no application can have. */
export const reservedNames: ReadonlySet<string> = new Set(
  [ofTheLanguage, ofBrowsers, ofThisSite].flatMap((names) => names.trim().split(/\s+/)),
);

/** What browsers, crawlers and web servers look for at a site's root, in lower case. */
const ofTheRoot = new RegExp(
  `^/(?:${[
    // `.well-known`, and what hosts of exports read: `_headers`, `_worker.js`.
    '[._].*',
    '(?:favicon|apple-touch-icon|browserconfig|mstile)[^/]*',
    '(?:site|manifest)\\.(?:webmanifest|json)',
    '(?:robots|security|humans|ads|app-ads|sellers|llms)\\.(?:txt|json)',
    'sitemap[^/]*\\.xml',
    '(?:crossdomain|clientaccesspolicy|bingsiteauth)\\.xml',
    // Of a search engine that anybody with this file administers the site for.
    '(?:google|yandex_)[0-9a-f]+\\.html',
    '(?:index|404)\\.html',
    // Service workers, by the names of the tools that make them.
    '(?:sw|[^/]*[-_.]sw|[^/]*worker)\\.m?js',
  ].join('|')})$`,
);

/** Whether only the shell may have a file at this path: it speaks for the site as a whole. */
export function isReservedPath(path: string): boolean {
  return ofTheRoot.test(path.toLowerCase());
}

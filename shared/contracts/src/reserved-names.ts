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

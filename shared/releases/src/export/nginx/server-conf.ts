import { LIVE_CONFIGURATIONS_PATH } from '@site/contracts/live-configurations';
import { ENDINGS } from '@site/contracts/spelling';
import { encodingNames, encodings } from '../../store/encodings.ts';
import {
  filePolicy,
  fileTypes,
  IMMUTABLE,
  NOT_KEPT,
  OTHER_FILE_TYPE,
  ownFileHeaders,
  READY_PATH,
  REVALIDATED,
  refusals,
  textContentType,
  textHeaders,
  workerRemoval,
} from '../responses.ts';
import {
  type AddHeaders,
  addHeadersFor,
  KNOWN,
  quote,
  quoteInParts,
  quotePath,
  REDIRECTED,
  REFUSED,
  type ServedDocument,
  type ServedFile,
  type ServedSite,
  type ServedText,
  sendFile,
  sentEncoding,
  strongEtag,
  WHOLE,
  weakEtag,
} from './directives.ts';

// The rules for one revision, for a `server` block. nginx would make an ETag of a file's age and
// size; ours is the hash of its content, which the rule of each page knows beside its policy:
//
//     location = "/pricing"    sets the page's file, hash and policy
//       → site_page            404, 308, 304, or the file in the client's encoding, with its ETag
//
// Every variable of a rule is set anew for each request: the empty ones below are for requests that
// end before their rule.
export function serverConf(site: ServedSite, root: string): string {
  const add = addHeadersFor(site);
  return `# Made by \`site export\`. Include it in the server block of the site.

root ${quote(root)};
types { }
default_type "text/plain; charset=utf-8";
charset off;
gzip off;
server_tokens off;
absolute_redirect off;
merge_slashes off;
error_page 404 @site_not_found;
${add({ 'cache-control': NOT_KEPT }, { allow: '$site_allow' })}

set $site_path "";
set $site_file "";
set $site_variant "";
set $site_opaque "";
set $site_policy "";
if ($site_malformed) { return 400 "${refusals.malformed}\\n"; }
if ($site_other_method) { return 405 "${refusals.method}\\n"; }
if ($http_service_worker = script) { rewrite ^ site_worker_removal last; }

${pageRules(site, add)}
${fileRules(site, add)}
${stateRules(site, add)}`;
}

function stateRules({ configurationsHash }: ServedSite, add: AddHeaders): string {
  const json = 'default_type "application/json; charset=utf-8";';
  const notKept = { 'cache-control': NOT_KEPT };
  const sendList = sendFile(add(notKept, strongEtag), quote(LIVE_CONFIGURATIONS_PATH));
  return `location = ${READY_PATH} {
    ${json}
${sendFile(add(notKept), quote(READY_PATH))}
}
location = ${LIVE_CONFIGURATIONS_PATH} {
    ${json}
    set $site_opaque ${quote(configurationsHash)};
    if ($site_is_known) { return ${KNOWN}; }
    error_page ${KNOWN} =304 @site_known_configurations;
${sendList}
}
location = site_worker_removal {
    internal;
    default_type ${workerRemoval.type};
${add(notKept)}
    return 200 ${quote(workerRemoval.script)};
}
location @site_known_configurations {
    default_type "";
${sendList}
}
`;
}

const withPolicy = { 'content-security-policy': '$site_policy' };
const html = quote(textContentType('text/html'));

/** Sends a page or text with these headers besides those of every text. */
type SendText = (computed: Readonly<Record<string, string>>) => string;

export function pageRules({ pages, notFound, texts }: ServedSite, add: AddHeaders): string {
  const sendText: SendText = (computed) =>
    sendFile(add(textHeaders, { ...strongEtag, ...computed }), '$site_file$site_variant');
  return `location / { return 404; }
location ~ ^(?<site_trimmed>.+?)/+$ { rewrite ^ $site_trimmed last; }

${pages.map(pageRule).join('\n')}
# No address begins without a slash, so no client comes here by itself.
location = site_page {
    internal;
    default_type ${html};
    if ($site_odd) { return 404; }
    if ($site_written != $site_path) { return ${REDIRECTED}; }
    if ($site_is_known) { return ${KNOWN}; }
    error_page ${REDIRECTED} =308 @site_redirect;
    error_page ${KNOWN} =304 @site_known;
    error_page 404 @site_not_found;
${sendText({ ...sentEncoding, ...withPolicy })}
}
location @site_redirect {
    default_type "";
${add({ 'cache-control': REVALIDATED }, { location: '$site_path$site_query' })}
    return 200 "";
}
location @site_known {
    default_type "";
${sendText(withPolicy)}
}
location @site_not_found {
    default_type ${html};
${variables(notFound)}
${sendText({ ...sentEncoding, ...withPolicy })}
}
${texts.map((text) => textRule(text, sendText)).join('\n')}
`;
}

function pageRule(page: ServedDocument): string {
  return `location = ${quotePath(page.path)} {
${variables(page)}
    rewrite ^ site_page last;
}
location ~* "^${page.path === '/' ? '' : patternOf(page.path)}(?:${endings})*$" {
    rewrite ^ ${quotePath(page.path)} last;
}`;
}

/** Bytes, which stand for themselves in quotes and in patterns. */
function patternOf(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((letter) =>
      /[a-z0-9/-]/i.test(letter)
        ? letter
        : `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
    .join('');
}

/** As `meantPage` removes them; nginx decodes more. */
const endings = ENDINGS.filter((each) => !each.startsWith('%'))
  .map(patternOf)
  .join('|');

function textRule(text: ServedSite['texts'][number], sendText: SendText): string {
  return `location = ${quotePath(text.path)} {
    default_type ${quote(textContentType(text.type))};
    if ($site_odd) { return 404; }
    if ($site_ends_open) { return 404; }
${variables(text)}
    if ($site_is_known) { return ${KNOWN}; }
    error_page ${KNOWN} =304 @site_known;
    error_page 404 @site_not_found;
${sendText({ ...sentEncoding, ...withPolicy })}
}`;
}

function variables(text: ServedText & { readonly contentSecurityPolicy?: string }): string {
  const policy = text.contentSecurityPolicy ?? filePolicy(text.path);
  return [
    `set $site_path ${quote(text.path)};`,
    `set $site_file ${quote(text.file)};`,
    ...setText('site_policy', policy),
    `set $site_variant ${variantOf(text)};`,
    `set $site_opaque "${text.hash}$site_etag_mark";`,
  ]
    .map((line) => `    ${line}`)
    .join('\n');
}

function setText(name: string, text: string): string[] {
  return quoteInParts(text).map((part, index) =>
    // With braces, because a part may begin with a letter.
    index === 0 ? `set $${name} ${part};` : `set $${name} "\${${name}}${part.slice(1)};`,
  );
}

/** A condition with a `set` in it would skip the rest of its location. */
function variantOf({ encodings }: ServedText): string {
  const [only] = encodings;
  if (only === undefined) return '""';
  return encodings.length === encodingNames.length ? '$site_first' : `$site_only_${only}`;
}

const encodedFile = '$site_file$site_first $site_file$site_second $site_file';
const RELEASES = '/_site/releases/[^/]+/[^/]+/.*';
const DIRECTORIES = '/_site/directories/[0-9a-f]{64}';

function fileRules({ publicFiles }: ServedSite, add: AddHeaders): string {
  const suffixes = encodingNames.map((name) => encodings[name].suffix.slice(1)).join('|');
  const missing = `return 404 "${refusals.missing}\\n";`;
  return `${publicFiles.map((file, number) => publicFileRule(file, number, add)).join('\n')}
location @site_known_file {
    default_type "";
${sendFile(add(textHeaders, { ...weakEtag, ...withPolicy }), encodedFile)}
}
location ^~ /_site/ {
${add({ 'cache-control': NOT_KEPT })}
    ${missing}

    location ~ "^${RELEASES}\\.(?:${suffixes})$" { ${missing} }
    ${rulesByType(add)}
}
# The headers of the file are there already, and one that is empty is not sent.
location @site_unsatisfiable {
    add_header accept-ranges "";
    return 416 "${refusals.unsatisfiable}\\n";
}
location @site_refused {
${add({ 'cache-control': NOT_KEPT })}
    ${missing}
}
location @site_missing {
${add({ 'cache-control': NOT_KEPT, ...ownFileHeaders })}
    ${missing}
}
`;
}

function publicFileRule(
  { path, file, integrity, type }: ServedFile,
  number: number,
  add: AddHeaders,
): string {
  const computed = { ...sentEncoding, ...weakEtag, ...withPolicy };
  return `location = ${quotePath(path)} {
    default_type ${quote(type)};
    if ($site_odd) { return 404; }
    if ($site_ends_open) { return 404; }
    set $site_opaque ${quote(integrity)};
    set $site_file ${quote(file)};
    set $site_policy ${quote(filePolicy(file))};
    if ($site_is_known) { return ${KNOWN}; }
    if ($http_if_range) { return ${WHOLE}; }
    error_page ${KNOWN} =304 @site_known_file;
    error_page ${WHOLE} =200 @site_whole_file_${number};
    error_page 404 @site_not_found;
    error_page 416 @site_unsatisfiable;
${sendFile(add(textHeaders, computed), encodedFile, 1)}
}
# A range is useful only with the rest of the same bytes, which a weak ETag does not guarantee.
location @site_whole_file_${number} {
    default_type ${quote(type)};
${sendFile(add({ ...textHeaders, 'accept-ranges': 'bytes' }, computed), encodedFile)}
}`;
}

/** One rule per type, because a stored encoding has another extension. */
function rulesByType(add: AddHeaders): string {
  const byType = new Map<string, string[]>();
  for (const [extension, type] of Object.entries(fileTypes)) {
    byType.set(type, [...(byType.get(type) ?? []), extension.slice(1)]);
  }
  const rules = [...byType].map(([type, extensions]) => {
    const ending = `\\.(?:${extensions.join('|')})`;
    const policy = filePolicy(`file.${extensions[0]}`);
    const directory = extensions.includes('js') ? `|${DIRECTORIES}\\.js` : '';
    return [type, `(?:${RELEASES}${ending}${directory})`, policy] as const;
  });
  return [...rules, [OTHER_FILE_TYPE, `${RELEASES}[^/]`, filePolicy('')] as const]
    .map(
      ([type, pattern, policy]) => `location ~ "^${pattern}$" {
    default_type ${quote(type)};
    if ($site_odd_file) { return ${REFUSED}; }
    error_page ${REFUSED} =404 @site_refused;
    error_page 404 @site_missing;
    error_page 416 @site_unsatisfiable;
    max_ranges 1;
${add({ ...ownFileHeaders, 'content-security-policy': policy }, { ...sentEncoding, 'cache-control': quote(IMMUTABLE) })}
    try_files $uri$site_first $uri$site_second $uri =404;
    }`,
    )
    .join('\n    ');
}

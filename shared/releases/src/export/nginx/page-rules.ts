import { textContentType } from '../../responses/content-types.ts';
import { REVALIDATED, textHeaders } from '../../responses/response-headers.ts';
import { encodingNames } from '../../store/encodings.ts';
import {
  type AddHeaders,
  KNOWN,
  ofNoAge,
  REDIRECTED,
  sentEncoding,
  strongEtag,
} from './add-headers.ts';
import { quote, quoteInParts, quotePath } from './quote.ts';
import type { ServedDocument, ServedSite, ServedText } from './served-site.ts';

const withPolicy = { 'content-security-policy': '$site_policy' };
const html = quote(textContentType('text/html'));

/** The rules for pages, for texts such as the list of pages, and for paths without a page. */
export function pageRules({ pages, notFound, texts }: ServedSite, add: AddHeaders): string {
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
    max_ranges 0;
${ofNoAge}
${add(textHeaders, { ...sentEncoding, ...strongEtag, ...withPolicy })}
    try_files $site_file$site_variant =404;
}
location @site_redirect {
    default_type "";
${add({ 'cache-control': REVALIDATED }, { location: '$site_path$site_query' })}
    return 200 "";
}
location @site_known {
    default_type "";
    max_ranges 0;
${ofNoAge}
${add(textHeaders, { ...strongEtag, ...withPolicy })}
    try_files $site_file$site_variant =404;
}
location @site_not_found {
    default_type ${html};
${variables(notFound)}
    max_ranges 0;
${ofNoAge}
${add(textHeaders, { ...sentEncoding, ...strongEtag, ...withPolicy })}
    try_files $site_file$site_variant =404;
}
${texts.map((text) => textRule(text, add)).join('\n')}
`;
}

function pageRule(page: ServedDocument): string {
  return `location = ${quotePath(page.path)} {
${variables(page)}
    rewrite ^ site_page last;
}`;
}

function textRule(text: ServedText & { readonly type: string }, add: AddHeaders): string {
  return `location = ${quotePath(text.path)} {
    default_type ${quote(textContentType(text.type))};
    if ($site_odd) { return 404; }
    if ($site_ends_open) { return 404; }
${variables(text)}
    if ($site_is_known) { return ${KNOWN}; }
    error_page ${KNOWN} =304 @site_known;
    error_page 404 @site_not_found;
    max_ranges 0;
${ofNoAge}
${add(textHeaders, { ...sentEncoding, ...strongEtag })}
    try_files $site_file$site_variant =404;
}`;
}

/** What the rule for a text has to know of it. */
function variables(text: ServedText & { readonly contentSecurityPolicy?: string }): string {
  const policy = text.contentSecurityPolicy;
  return [
    `set $site_path ${quote(text.path)};`,
    `set $site_file ${quote(text.file)};`,
    ...(policy === undefined ? [] : setText('site_policy', policy)),
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

/** A condition with a `set` in it would keep nginx from the rest of its location. */
function variantOf({ encodings }: ServedText): string {
  const [only] = encodings;
  if (only === undefined) return '""';
  return encodings.length === encodingNames.length ? '$site_first' : `$site_only_${only}`;
}

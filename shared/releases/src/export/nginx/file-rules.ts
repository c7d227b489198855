import { encodingNames, encodings } from '../../store/encodings.ts';
import {
  fileTypes,
  IMMUTABLE,
  NOT_KEPT,
  OTHER_FILE_TYPE,
  ownFileHeaders,
  publicFileHeaders,
  refusals,
} from '../responses.ts';
import {
  type AddHeaders,
  KNOWN,
  quote,
  quotePath,
  REFUSED,
  type ServedFile,
  type ServedSite,
  sendFile,
  sentEncoding,
  WHOLE,
  weakEtag,
} from './directives.ts';

const encodedFile = '$site_file$site_first $site_file$site_second $site_file';
const RELEASES = '/_site/releases/[^/]+/[^/]+/.*';
const DIRECTORIES = '/_site/compositions/[0-9a-f]{16}/directories/[0-9a-f]{64}';

export function fileRules({ publicFiles }: ServedSite, add: AddHeaders): string {
  const suffixes = encodingNames.map((name) => encodings[name].suffix.slice(1)).join('|');
  const missing = `return 404 "${refusals.missing}\\n";`;
  return `${publicFiles.map((file, number) => publicFileRule(file, number, add)).join('\n')}
location @site_known_file {
    default_type "";
${sendFile(add(publicFileHeaders, weakEtag), encodedFile)}
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
  const whole = { ...publicFileHeaders, 'accept-ranges': 'bytes' };
  return `location = ${quotePath(path)} {
    default_type ${quote(type)};
    if ($site_odd) { return 404; }
    if ($site_ends_open) { return 404; }
    set $site_opaque ${quote(integrity)};
    set $site_file ${quote(file)};
    if ($site_is_known) { return ${KNOWN}; }
    if ($http_if_range) { return ${WHOLE}; }
    error_page ${KNOWN} =304 @site_known_file;
    error_page ${WHOLE} =200 @site_whole_file_${number};
    error_page 404 @site_not_found;
    error_page 416 @site_unsatisfiable;
${sendFile(add(publicFileHeaders, { ...sentEncoding, ...weakEtag }), encodedFile, 1)}
}
# A range is useful only with the rest of the same bytes, which a weak ETag does not guarantee.
location @site_whole_file_${number} {
    default_type ${quote(type)};
${sendFile(add(whole, { ...sentEncoding, ...weakEtag }), encodedFile)}
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
    const directory = extensions.includes('js') ? `|${DIRECTORIES}\\.js` : '';
    return [type, `(?:${RELEASES}${ending}${directory})`] as const;
  });
  return [...rules, [OTHER_FILE_TYPE, `${RELEASES}[^/]`] as const]
    .map(
      ([type, pattern]) => `location ~ "^${pattern}$" {
    default_type ${quote(type)};
    if ($site_odd_file) { return ${REFUSED}; }
    error_page ${REFUSED} =404 @site_refused;
    error_page 404 @site_missing;
    error_page 416 @site_unsatisfiable;
    max_ranges 1;
${add(ownFileHeaders, { ...sentEncoding, 'cache-control': quote(IMMUTABLE) })}
    try_files $uri$site_first $uri$site_second $uri =404;
    }`,
    )
    .join('\n    ');
}

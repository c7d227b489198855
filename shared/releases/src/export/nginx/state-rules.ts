import { NOT_KEPT } from '../../responses/response-headers.ts';
import { type AddHeaders, KNOWN, ofNoAge, strongEtag } from './add-headers.ts';
import { quote } from './quote.ts';
import type { ServedSite } from './served-site.ts';

/** The rules for what the site says of itself, as it was when it was exported. */
export function stateRules({ ready, configurations }: ServedSite, add: AddHeaders): string {
  const json = 'default_type "application/json; charset=utf-8";';
  return `location = ${ready.path} {
    ${json}
    max_ranges 0;
${ofNoAge}
${add({ 'cache-control': NOT_KEPT })}
    try_files ${quote(ready.file)} =404;
}
location = ${configurations.path} {
    ${json}
    set $site_opaque ${quote(configurations.hash)};
    if ($site_is_known) { return ${KNOWN}; }
    error_page ${KNOWN} =304 @site_known_configurations;
    max_ranges 0;
${ofNoAge}
${add({ 'cache-control': NOT_KEPT }, strongEtag)}
    try_files ${quote(configurations.file)} =404;
}
location @site_known_configurations {
    default_type "";
    max_ranges 0;
${ofNoAge}
${add({ 'cache-control': NOT_KEPT }, strongEtag)}
    try_files ${quote(configurations.file)} =404;
}
`;
}

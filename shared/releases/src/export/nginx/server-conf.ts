import { NOT_KEPT, refusals } from '../../responses/response-headers.ts';
import { addHeadersFor } from './add-headers.ts';
import { fileRules } from './file-rules.ts';
import { pageRules } from './page-rules.ts';
import { quote } from './quote.ts';
import type { ServedSite } from './served-site.ts';
import { stateRules } from './state-rules.ts';

/*
 * The rules for one revision, for a `server` block. nginx would make an ETag of a file's age and
 * size; ours is the hash of its content, which the rule of each page knows beside its policy:
 *
 *     location = "/pricing"    sets the page's file, hash and policy
 *       → site_page            404, 308, 304, or the file in the client's encoding, with its ETag
 *
 * Every variable of a rule is set anew for each request: the empty ones below are for requests that
 * end before their rule.
 */
export function serverConf(site: ServedSite): string {
  const add = addHeadersFor(site);
  return `# Made by \`site export\`. Include it in the server block of the site.

root ${quote(site.root)};
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

${pageRules(site, add)}
${fileRules(site, add)}
${stateRules(site, add)}`;
}

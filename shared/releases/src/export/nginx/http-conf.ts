import { encodings } from '../../store/encodings.ts';
import { etagMark, METHODS } from '../responses.ts';
import { DOLLAR } from './directives.ts';

// What the rules for a site need in nginx's `http` block. It is the same for every revision: a file
// of one revision and the rules of another one, read while an export switches, go together.
//
// nginx's own modules for stored encodings prefer an order of their own and hide their choice from
// conditions, and theirs for Brotli is not everywhere. So the client's header is read here, and the
// stored file is sent as it is:
//
//     site_q_br, site_q_gzip   how much the client wants it, 0000 to 1000
//     site_first, site_second  the endings of the files that it wants most
//     site_variant             the ending of the one that a page has (set by its rule)

/** The digits after a quality's point, padded to four. */
const digits = [
  (name: string) => [`\\.(?<${name}>[0-9]{3})[0-9]*`, `0$${name}`],
  (name: string) => [`\\.(?<${name}>[0-9]{2})`, `0\${${name}}0`],
  (name: string) => [`\\.(?<${name}>[0-9])`, `0\${${name}}00`],
] as const;

/** The map of how much a client wants one of some encodings. */
function wanted(variable: string, names: readonly string[]): string {
  const rules = names.flatMap((name) => {
    const token = `(?:^|,)[ \\t]*${name}[ \\t]*`;
    const quality = `${token};[ \\t]*q[ \\t]*=[ \\t]*`;
    const captures = digits.map((capture, position) => {
      const [pattern, value] = capture(`${variable}_${name.replaceAll(/\W/g, 'x')}${position}`);
      return [`${quality}0?${pattern}[ \\t]*(?:,|$)`, value] as const;
    });
    return [
      [`${token}(?:,|$)`, '1000'] as const,
      [`${quality}1`, '1000'] as const,
      ...captures,
      // Refused, or malformed.
      [`${token};`, '0000'] as const,
    ];
  });
  const lines = rules.map(([pattern, value]) => `    "~*${pattern}" "${value}";`);
  return `map $http_accept_encoding $${variable} {\n    default "0000";\n${lines.join('\n')}\n}`;
}

/** Matches two numbers of four digits of which the first is less. */
const isLess = `^([0-9]*)(?:${[0, 1, 2, 3, 4, 5, 6, 7, 8]
  .map((digit) => `${digit}[0-9]* \\1[${digit + 1}-9]`)
  .join('|')})`;

const { br, gzip } = { br: encodings.br.suffix, gzip: encodings.gzip.suffix };

const wellEncoded = [
  '[^%]',
  '%[0-7][0-9a-f]',
  '%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]',
  '%e0%[ab][0-9a-f]%[89ab][0-9a-f]',
  '%e[1-9abcef]%[89ab][0-9a-f]%[89ab][0-9a-f]',
  '%ed%[89][0-9a-f]%[89ab][0-9a-f]',
  '%f0%[9ab][0-9a-f](?:%[89ab][0-9a-f]){2}',
  '%f[1-3](?:%[89ab][0-9a-f]){3}',
  '%f4%8[0-9a-f](?:%[89ab][0-9a-f]){2}',
].join('|');

export function httpConf(): string {
  return `# Made by \`site export\`. Include it in the http block, once.

geo $${DOLLAR} { default "$"; }

# The path as the client wrote it, and the query with its question mark.
map $request_uri $site_written { "~^(?<site_path_part>[^?]*)" $site_path_part; }
map $request_uri $site_query { default ""; "~^[^?]*(?<site_query_part>\\?.*)$" $site_query_part; }
map $site_written $site_malformed { default 1; "~*^(?:${wellEncoded})*+$" ""; }
# What nginx tidies up and no address of the site has: encoded slashes, dots, slashes in the middle.
map $site_written $site_odd { default ""; "~*(?:%2f|//+[^/]|/(?:\\.|%2e){1,2}(?:/|$))" 1; }
map $site_written $site_odd_file { default ""; "~*(?://|/(?:\\.|%2e|%2f))" 1; "~*%5c" 1; }
map $site_written $site_ends_open { default ""; "~/$" 1; }

map $request_method $site_other_method { default 1; GET ""; HEAD ""; }
map $request_method $site_allow { default "${METHODS}"; GET ""; HEAD ""; }

# Any encoding stands for Brotli.
${wanted('site_q_br', ['br', '\\*'])}
${wanted('site_q_gzip', ['gzip'])}
map "$site_q_br $site_q_gzip" $site_first {
    default "${br}";
    "0000 0000" "";
    "~${isLess}" "${gzip}";
}
# Of a page that has one of them alone.
map $site_first $site_only_br { default ""; "${br}" "${br}"; }
map $site_first $site_only_gzip { default ""; "${gzip}" "${gzip}"; }
# What a file is sent in that lacks the first one.
map "$site_q_br $site_q_gzip" $site_second {
    default "";
    "~^0000 " "";
    "~ 0000$" "";
    "~${isLess}" "${br}";
    "~ " "${gzip}";
}

map $site_variant $site_etag_mark { default ""; "${br}" "${etagMark('br')}"; "${gzip}" "${etagMark('gzip')}"; }
map $uri $site_encoding { default ""; "~\\${br}$" br; "~\\${gzip}$" gzip; }
map $status:$site_encoding $site_sent_encoding { default ""; "~^(?:200|206|404):(?<site_sent>.*)$" $site_sent; }
# What the client has: weak ETags and strong ones are compared alike.
map "$site_opaque|$http_if_none_match" $site_is_known {
    default "";
    "~^([^|]+)\\|(?:.*,)?[ \\t]*(?:W/)?\\"\\1\\"[ \\t]*(?:,|$)" 1;
    "~\\|(?:.*,)?[ \\t]*\\*[ \\t]*(?:,|$)" 1;
}
`;
}

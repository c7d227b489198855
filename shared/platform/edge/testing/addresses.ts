/* Addresses as strangers and broken links write them. */

export const withoutPage = [
  ...['//pricing', '//Pricing.', '//pricing/', '/pricing%2F', '/pricing%2Fx', '/%2F'],
  ...[
    '/%5C%5Celsewhere.example',
    '//Elsewhere.example,',
    '/pricing//,',
    '/__proto__',
    '/nowhere',
    '/nowhere/',
    '//elsewhere.example/',
  ],
  ...['//elsewhere.example/pricing/', '/./pricing', '/x/../pricing', '/%2e/pricing'],
  ...['/pricing/.', '/index.html', '/404.html', '/_headers', '/_redirects', '/robots.txt/'],
  ...['/legal', '/legal/', '/legal/terms.svg/', '/legal//terms.svg', '/x/../legal/terms.svg'],
  ...['/pricing.html.br', '/robots.txt.gz', '/_site', '/export.json', '/entry.js'],
  ...['/legal%2Fterms.svg', '/legal/./terms.svg', '/legal/x.svg', '/public/legal/terms.svg'],
  '/pricing/..',
  // Well-formed UTF-8.
  ...['/%C3%A9', '/%F0%9F%98%80', '/%e2%82%ac', '/%EE%80%80', '/%f4%8f%bf%bf', '/%2570ricing'],
] as const;

export const redirected = [
  ['/pricing/', '/pricing'],
  ['/pricing///?a=1&b=%20', '/pricing?a=1&b=%20'],
  ['/%70ricing?x=%', '/pricing?x=%'],
  ['/%70ricing/', '/pricing'],
  ['/Pricing', '/pricing'],
  ['/PRICING/?PLAN=Basic', '/pricing?PLAN=Basic'],
  ...[
    '.',
    ',',
    ';',
    ':',
    '!',
    ')',
    ').',
    '"',
    '>',
    '%22',
    '%3E',
    '%20',
    '%E2%80%A6',
    '%E2%80%9D',
  ].map((ending) => [`/pricing${ending}`, '/pricing'] as const),
  ...["'", '*', '_', '`', '|', '%7C', '%5D', '%7D', '%C2%A0', '%E2%80%8B', '%2C', '%3B', '%3F'].map(
    (ending) => [`/Pricing${ending}?a=/x`, '/pricing?a=/x'] as const,
  ),
  ['/pricing./', '/pricing'],
  ['/,', '/'],
  ['//', '/'],
  ['///?a=1', '/?a=1'],
] as const;

export const malformed = [
  ...['/%', '/%zz', '/pricing%C3', '/%C3%28', '/%ED%A0%80', '/%F5%80%80%80', '/%c0%80'],
] as const;

export const refusedMethods = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'] as const;

export const noReleaseFiles = [
  ...['/release.json', '/node/server.js', '/../release.json', '/../node/server.js'],
  ...['/%2e%2e/release.json', '/..%2frelease.json', '/static/%2e%2e%2f%2e%2e%2frelease.json'],
  ...['/static/..%5c..%5crelease.json', '//etc/passwd', '/%2fetc/passwd'],
  ...['/static/client.js.br', '/static/gone.js', '/static/', '/static', '/', ''],
] as const;

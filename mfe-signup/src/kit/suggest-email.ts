/*
 * What may have been meant where an email address looks mistyped. A list of our own: packages such as
 * email-misspelled count letters of the whole domain, by which `gmial.con` is as far from `gmail.com` as
 * many companies' domains are. It only suggests, because a domain that looks wrong may exist.
 */

const known = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'],
  ...['outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com'],
  ...['icloud.com', 'me.com', 'aol.com', 'protonmail.com', 'proton.me', 'zoho.com'],
];

/** Others that exist, whose names are a letter away from those above. */
const others = ['mail.com', 'email.com', 'gmx.com', 'yahoo.fr', 'live.fr', 'yahoo.in'];

/** Endings that do not exist, and what is meant. */
const endings: Readonly<Record<string, string>> = {
  ...{ con: 'com', cmo: 'com', ocm: 'com', comm: 'com', coom: 'com', vom: 'com', xom: 'com' },
  ...{ cpm: 'com', coim: 'com', 'co.k': 'co.ke', 'co.kee': 'co.ke', 'c.oke': 'co.ke' },
  ...{ coke: 'co.ke', 'co.ek': 'co.ke', 'or.k': 'or.ke', 'ac.k': 'ac.ke' },
};

/** The address that was probably meant; undefined where nothing looks mistyped. */
export function suggestEmail(typed: string): string | undefined {
  const [, local = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(addressIn(typed)) ?? [];
  const written = domain.toLowerCase();
  if (!local || !written) return undefined;
  const meant = `${plainLetters(local)}@${meantDomain(written)}`;
  return meant.toLowerCase() === typed.trim().toLowerCase() ? undefined : meant;
}

/** Without what mail programs and sentences put around an address. */
function addressIn(typed: string): string {
  const [, inBrackets = typed] = /<([^<>]*)>/.exec(typed) ?? [];
  return inBrackets.replaceAll(/^[\s"'(<]*(?:mailto:)?|[\s.,;:"')>]+$/gi, '');
}

function meantDomain(domain: string): string {
  if (known.includes(domain) || others.includes(domain)) return domain;
  const [name, ending] = partsOf(domain);
  const near = known.find((one) => {
    const [knownName, knownEnding] = partsOf(one);
    const isEnding = ending === '' || isNear(ending, knownEnding);
    // Of a short name each letter counts.
    const isName = name === knownName || (knownName.length > 3 && isNear(name, knownName));
    return isName && isEnding;
  });
  return near ?? [name, endings[ending] ?? ending].filter(Boolean).join('.');
}

function partsOf(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.');
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** One letter more, less or other, or two that changed places. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isSwapped = a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0];
  return isSwapped || [a.slice(1), a].includes(b.slice(1)) || a.slice(1) === b;
}

/** Few mail servers take an accent before the @, and few people have one there. */
function plainLetters(local: string): string {
  return local.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
}

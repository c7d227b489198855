import { normalizeName } from './normalize-name.ts';

/**
 * Equal for the spellings of one mailbox: `Owner@Kafé.example` and `owner@xn--kaf-dma.example`. The
 * domain is in ASCII, as mail servers have it, and without the dot of the root. Whatever is no address
 * is normalized like a name.
 */
export function emailKey(email: string): string {
  const spelled = normalizeName(email);
  const at = spelled.lastIndexOf('@') + 1;
  return at === 0 ? spelled : spelled.slice(0, at) + asciiDomain(spelled.slice(at));
}

function asciiDomain(domain: string): string {
  const name = domain.replace(/[.。]$/, '');
  // Only letters are converted: anything else would end the name in an address.
  if (/^[ -~]*$/.test(name) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(name)) return name;
  try {
    // Browsers have no other function for it.
    return new URL(`http://${name}`).hostname;
  } catch {
    return name;
  }
}

import { decoded } from '@platform/contracts/spelling';
import { policyHash } from '@platform/node/hash';
import {
  type PreviewPlace,
  type PreviewSettings,
  previewPlace,
  readPreviewToken,
} from '@platform/releases/serving';
import type { Store } from '@platform/store/store';
import type { LiveSite } from '../site/live-site.ts';
import { type LoadedSite, loadComposition } from '../site/load-composition.ts';
import { answer, type Exchange } from './exchange.ts';
import { pathOf, type SendPage } from './pages.ts';

/*
 * The host of previews serves compositions that are not live, to whoever has a link from `site preview`.
 *
 *   /any/page?preview=TOKEN   303 to the page, with the token in a cookie of that host
 *   any address               of the cookie's composition, or of the header X-Site-Preview
 *   /_site/preview/leave      303 to the live site; the browser forgets all that this host stored
 *   without a token           403
 *
 * No answer of it is kept by a cache or a search engine, and each page says that it is a preview. The
 * setup service takes calls of the site's own origin alone, so that nobody buys anything here.
 */

const LEAVE = '/_site/preview/leave';
const HEADER = 'x-site-preview';
const PARAMETER = 'preview';

/** Bytes of a composition: whoever may write to the store may have written it. */
const LARGEST = 256_000_000;
/** Bytes of those that stay in memory, beside the last one: visitors' pages wait for each that is loaded. */
const HELD = 256_000_000;

type Respond = (exchange: Exchange, sendPage: SendPage) => void | Promise<void>;

export function createPreviews(store: Store, live: LiveSite, settings: PreviewSettings) {
  const held = new Map<string, Promise<LoadedSite | undefined>>();
  /** Of those that are loaded. */
  const bytes = new Map<string, number>();
  let known: { readonly site: LoadedSite | undefined; readonly place: PreviewPlace | undefined };
  known = { site: undefined, place: previewPlace(settings, undefined) };

  function placeNow(): PreviewPlace | undefined {
    const { site, epoch } = live;
    if (site && site !== known.site) {
      known = { site, place: previewPlace(settings, { address: site.address, epoch }) };
    }
    return known.place;
  }

  async function load(id: string, { address }: PreviewPlace): Promise<LoadedSite | undefined> {
    const loaded = await loadComposition(store, id, LARGEST);
    if (!loaded.ok) return undefined;
    const secure = address.startsWith('https:');
    // What is remembered of its files is sent to nobody else.
    const trust = `${loaded.value.trust} preview ${id}`;
    return { ...loaded.value, address, secure, trust, revision: 0 };
  }

  /** The same object for each request, by which answers know what they have prepared. */
  function siteOf(id: string, place: PreviewPlace): Promise<LoadedSite | undefined> {
    const found = held.get(id) ?? load(id, place);
    held.delete(id);
    held.set(id, found);
    // Another request tries again.
    const forget = () => void held.delete(id);
    found.then((site) => (site ? keep(site) : forget()), forget);
    return found;
  }

  function keep(loaded: LoadedSite): void {
    bytes.set(loaded.composition, loaded.bytes);
    let sum = 0;
    for (const [position, id] of [...held.keys()].reverse().entries()) {
      sum += bytes.get(id) ?? 0;
      if (position > 0 && sum > HELD) {
        held.delete(id);
        bytes.delete(id);
      }
    }
  }

  async function respond(requested: Exchange, place: PreviewPlace, respondAs: Respond) {
    const exchange: Exchange = { ...requested, replaced: privacy };
    const { request } = exchange;
    for (const name of ['if-none-match', 'if-modified-since']) delete request.headers[name];
    const url = request.url ?? '';
    if (pathOf(url) === LEAVE) {
      const forget = { 'clear-site-data': '"cache", "cookies", "storage"' };
      const location = `${live.site?.address ?? ''}/`;
      return answer(exchange, 303, { ...forget, location, 'set-cookie': cookie('', 0, place) });
    }
    const linked = decoded(pathOf(url)) && tokenOf(url);
    const token = linked ?? String(request.headers[HEADER] ?? cookieOf(request.headers.cookie));
    const preview = readPreviewToken(token, place, Date.now());
    if (!preview) return refusePage(exchange, 403, live.site?.address);
    if (linked) {
      const seconds = Math.floor((preview.expires - Date.now()) / 1000);
      const location = withoutToken(url);
      return answer(exchange, 303, { location, 'set-cookie': cookie(token, seconds, place) });
    }
    const site = await siteOf(preview.composition, place);
    if (!site) return refusePage(exchange, 404, live.site?.address);
    return respondAs({ ...exchange, site }, marked(site, live.site));
  }

  return {
    /** Undefined where the request is for the live site. */
    respond(exchange: Exchange, respondAs: Respond): Promise<void> | undefined {
      const place = placeNow();
      return place && exchange.request.headers.host === place.host
        ? respond(exchange, place, respondAs)
        : undefined;
    },
  };
}

/** Of whatever is answered, a file that never changes as well. */
const privacy = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  etag: undefined,
  'last-modified': undefined,
};

const tokenOf = (url: string) =>
  new URLSearchParams(url.slice(pathOf(url).length)).get(PARAMETER) ?? undefined;

/** A path of this host, whatever the link says. */
function withoutToken(url: string): string {
  const parameters = new URLSearchParams(url.slice(pathOf(url).length));
  parameters.delete(PARAMETER);
  return `/${pathOf(url).replace(/^[/\\]+/, '')}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

function cookie(token: string, seconds: number, { address }: PreviewPlace): string {
  const [prefix, secure] = address.startsWith('https:') ? ['__Host-', '; Secure'] : ['', ''];
  const always = 'Path=/; HttpOnly; SameSite=Lax';
  return `${prefix}${PARAMETER}=${token}; Max-Age=${seconds}; ${always}${secure}`;
}

const cookieOf = (header = '') => /(?:^|; )(?:__Host-)?preview=([\w.-]*)/.exec(header)?.[1] ?? '';

const sayings = {
  403: 'This preview has ended, or its link is not whole.',
  404: 'What this preview shows is no longer stored.',
} as const;

function refusePage(exchange: Exchange, status: 403 | 404, address = ''): void {
  const leave = address && `<p><a href="${address}/">To the site that visitors see</a></p>`;
  const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>No preview</title><h1>No preview</h1><p>${sayings[status]} Ask whoever gave it to you for another link: <code>site preview</code> makes one.</p>${leave}</html>`;
  const type = { 'content-type': 'text/html; charset=utf-8' };
  const policy = { 'content-security-policy': "default-src 'none'" };
  answer(exchange, status, { ...type, ...policy }, body);
}

const STYLE = `.site-preview{position:fixed;z-index:2147483647;inset:auto 0 0;display:flex;flex-wrap:wrap;gap:4px 16px;padding:8px 16px;background:#7a1f5c;color:#fff;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}.site-preview a{color:#fff;font-weight:700;margin-left:auto}html{padding-bottom:72px}@media print{.site-preview{position:static}}`;

/** The page with a line that says what it shows. */
function marked(site: LoadedSite, live: LoadedSite | undefined): SendPage {
  const changed = changesOf(site, live);
  const bar = `<style>${STYLE}</style><aside class="site-preview" aria-label="Preview"><span>Preview of ${changed}. Visitors do not see this, and forms send nothing.</span><a href="${LEAVE}" target="_top">Leave the preview</a></aside>`;
  return (exchange, page, status) => {
    const html = page.identity.bytes.toString();
    const end = html.lastIndexOf('</body>');
    const at = end === -1 ? html.length : end;
    const policy = page.contentSecurityPolicy.replace(
      'style-src ',
      `style-src '${policyHash(STYLE)}' `,
    );
    const headers = {
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
    };
    answer(exchange, status, headers, html.slice(0, at) + bar + html.slice(at));
  };
}

function changesOf({ releases, config }: LoadedSite, live: LoadedSite | undefined): string {
  const names = Object.entries({ ...releases, config })
    .filter(([name, id]) => id !== (name === 'config' ? live?.config : live?.releases[name]))
    .map(([name, id]) => `${name} ${id}`);
  return names.join(', ') || 'what is live by now';
}

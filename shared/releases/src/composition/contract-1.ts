import type { MenuEntry } from '@site/contracts/remote-routes';
import type { SiteConfig } from '@site/contracts/site-config';

/*
 * What releases of contract 1 rely on.
 *
 * A shell of contract 1 accepts nothing in a page that it does not know. It checks the
 * configuration strictly, in the browser, so an unknown setting would keep its pages from
 * hydrating. It knows four remotes and needs all of them. It also knew where their pages belong in
 * its menus, so their routes do not say it. This never changes: it can be removed once no such
 * release can be rolled back to.
 */

/** The remotes that a shell of contract 1 knows. */
export const contract1Remotes: readonly string[] = ['devices', 'marketing', 'pricing', 'signup'];

/** Keys of settings; `true` includes everything below. */
interface Keys {
  readonly [key: string]: true | Keys;
}

const periods = { yearly: true, monthly: true } as const;
const counts = { 3: periods, 5: periods } as const;
const compared = { price: true, users: true } as const;
const devices = {
  posComputer: true,
  thermalPrinter: true,
  cashDrawer: true,
  barCodeScanner: true,
} as const;

const keys: Keys = {
  product: true,
  company: true,
  siteAddress: true,
  phone: true,
  email: true,
  address: true,
  chat: true,
  setupService: { address: true, provider: true, cardProvider: true, cardProviderName: true },
  botCheck: { kind: true, siteKey: true },
  plans: {
    basic: { name: true, users: true, price: periods },
    business: { name: true, price: counts },
    enterprise: { name: true },
    businessNotDisplayed: counts,
    comparison: { basic: compared, business: compared },
  },
  addOns: { portablePOS: true, ...devices },
  deviceCheckout: { portablePOS: true, posComputer2: true, ...devices },
  devices: {
    portableTerminal: true,
    cashDrawer: true,
    touchScreen918D: true,
    touchScreen919D: true,
    thermalPrinter: true,
    barCodeScanner: true,
  },
  video: { embedUrl: true },
  payments: { mode: true, methods: true, testAmount: true, testPhone: true, testAccount: true },
  features: { topBanner: true, wiredExtras: true },
};

/** The configuration without the settings that came after contract 1. */
export function contract1Config(config: SiteConfig): SiteConfig {
  // To leave out what a type does not name changes nothing for it.
  return pick(config, keys) as SiteConfig;
}

function pick(value: unknown, wanted: true | Keys): unknown {
  if (wanted === true || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const below = wanted[key];
      return below ? [[key, pick(item, below)]] : [];
    }),
  );
}

const at = (place: string, label: string, order: number): MenuEntry => ({ place, label, order });

/** Where the shell of contract 1 placed the pages of its time, by the paths of their routes. */
export const contract1Menus: Readonly<Record<string, readonly MenuEntry[]>> = {
  '/products/integrated-erp': [at('solutions', 'Integrated ERP', 10)],
  '/products/accounting-smes': [at('solutions', 'Accounting for SMEs', 20)],
  '/products/digital-lending': [at('solutions', 'Digital Lending', 30)],
  '/products/revenue-management': [at('solutions', 'Revenue Management', 40)],
  '/products/agribusiness': [at('solutions', 'Agribusiness', 50)],
  '/products/market-place': [at('solutions', 'Market Place', 60)],
  '/why-{product}': [at('main', 'Why {product}', 10)],
  '/devices': [at('main', 'Devices', 20)],
  '/contact': [at('main', 'Contact Us', 30)],
  '/pricing': [at('call-to-action', 'Start free trial', 10), at('company', 'Plans and prices', 10)],
  '/features': [at('company', 'Features', 20)],
  '/about': [at('company', 'About us', 30)],
  '/terms': [at('policies', 'Terms and Conditions', 10)],
  '/policies': [at('policies', 'Privacy Policy', 20)],
  '/cookies': [at('policies', 'Cookie Policy', 30)],
  '/auth/login': [at('account', 'Login', 10), at('sidebar', 'Sign In', 10)],
};

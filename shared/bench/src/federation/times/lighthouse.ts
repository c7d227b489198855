import type { Measure } from '../../measuring/turns.ts';

/** The figures that Lighthouse gives, with the unit of each. */
export const lighthouseFigures: Readonly<Record<string, string>> = {
  'script evaluation': 'ms',
  'blocking time': 'ms',
  'largest paint': 'ms',
  performance: 'of 100',
};

interface Audit {
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly WorkItem[] };
}

interface WorkItem {
  readonly group?: string;
  readonly duration?: number;
}

/** On a busy machine Lighthouse sometimes misses the beginning of a page's trace. */
const ATTEMPTS = 3;

/** Measures a page as Lighthouse does for mobile devices, with simulated throttling. */
export function withLighthouse(port: number, address: string): Measure {
  return async () => {
    const report = await measure(port, address);
    const audits: Readonly<Record<string, Audit>> = report.audits as Readonly<
      Record<string, Audit>
    >;
    const work = audits['mainthread-work-breakdown']?.details?.items ?? [];
    return {
      'script evaluation': work.find(({ group }) => group === 'scriptEvaluation')?.duration ?? 0,
      'blocking time': numberOf(audits, 'total-blocking-time'),
      'largest paint': numberOf(audits, 'largest-contentful-paint'),
      performance: Math.round((report.categories.performance?.score ?? 0) * 100),
    };
  };
}

async function measure(port: number, address: string) {
  const { default: lighthouse } = await import('lighthouse');
  let reason = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await lighthouse(address, {
      port,
      logLevel: 'silent',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    reason = result?.lhr.runtimeError?.message ?? 'it gave no result';
  }
  throw new Error(`Lighthouse cannot measure ${address}: ${reason}`);
}

function numberOf(audits: Readonly<Record<string, Audit>>, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse has no figure for ${name}`);
  return value;
}

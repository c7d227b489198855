import type { Row, Table } from '../../benchmark.ts';
import type { Samples } from '../../measuring/samples.ts';
import { FEDERATED, ONE_BUNDLE, storeOf } from '../sites/sites.ts';
import { bytesByPackage } from './breakdown.ts';
import type { ComparedViews } from './first-views.ts';
import { readMappedScripts } from './mapped-scripts.ts';

/** Bytes below which a package is counted among the others. */
const SMALL = 300;

/** Where the scripts of a page's first view come from, in both sites. */
export async function breakdownTable({ path, views }: ComparedViews): Promise<Table> {
  const read = async (site: keyof ComparedViews['views']) =>
    bytesByPackage(await readMappedScripts(views[site].scripts, storeOf(site)));
  const federated = await read(FEDERATED);
  const oneBundle = await read(ONE_BUNDLE);
  const sizes = [...new Set([...federated.keys(), ...oneBundle.keys()])]
    .map((name) => ({ name, ours: federated.get(name) ?? 0, other: oneBundle.get(name) ?? 0 }))
    .sort((a, b) => b.ours - a.ours || b.other - a.other);
  const isSmall = ({ ours, other }: (typeof sizes)[number]) => Math.max(ours, other) < SMALL;
  const row = (what: string, of: typeof sizes): Row => ({
    what,
    unit: 'KB',
    samples: {
      [FEDERATED]: kilobytes(of.map(({ ours }) => ours)),
      [ONE_BUNDLE]: kilobytes(of.map(({ other }) => other)),
    },
  });
  return {
    title: `Where the scripts of \`${path}\` come from`,
    subjects: [FEDERATED, ONE_BUNDLE],
    rows: [
      ...sizes.filter((size) => !isSmall(size)).map((size) => row(size.name, [size])),
      row('all others', sizes.filter(isSmall)),
      row('everything', sizes),
    ],
  };
}

/** Nothing is no sample, because nothing can be compared with it. */
function kilobytes(bytes: readonly number[]): Samples {
  const sum = bytes.reduce((before, each) => before + each, 0);
  return sum > 0 ? [sum / 1000] : [];
}

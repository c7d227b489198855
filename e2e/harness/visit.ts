import { ask } from '@platform/edge/testing/ask';
import { awake, beacon, seen } from '@platform/edge/testing/visits';

/** A new visitor of the prices, for whom the page of one release is never drawn. */
export async function visitPrices(address: string, broken: string) {
  const { headers, body } = await ask(address, '/pricing');
  const cookie = (headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
  const [, scripts = '{}'] = /id="scripts">([^<]*)</.exec(body.toString()) ?? [];
  const { view } = JSON.parse(scripts) as { view: { readonly release: string } };
  const isBad = view.release === broken;
  const failures = isBad ? [{ app: 'pricing', release: view.release, kind: 'draw' }] : [];
  await beacon(address, { ...view, ...seen, lcp: 1_400, cls: 0.01 }, { cookie });
  await beacon(address, { ...view, ...awake, inp: 90, failures }, { cookie });
}

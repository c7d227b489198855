import type { ChangedSetting } from '@site/contracts/ledger';
import { canonicalJson } from '../../canonical-json.ts';

/**
 * The differences between two JSON values, one entry for each text, number or list in them, ordered
 * by name. A value is absent on the side that lacks it.
 */
export function settingsChanges(before: unknown, after: unknown): ChangedSetting[] {
  const from = leavesOf(before);
  const to = leavesOf(after);
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .filter((setting) => canonicalJson(from.get(setting)) !== canonicalJson(to.get(setting)))
    .map((setting) => ({
      setting,
      ...(from.has(setting) ? { from: from.get(setting) } : {}),
      ...(to.has(setting) ? { to: to.get(setting) } : {}),
    }));
}

/** Everything that is not an object, by its path, such as `plans.basic.price.yearly`. */
function leavesOf(value: unknown, way = '', found = new Map<string, unknown>()) {
  const isBranch = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isBranch) return found.set(way, value);
  for (const [key, item] of Object.entries(value)) {
    leavesOf(item, way ? `${way}.${key}` : key, found);
  }
  return found;
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_ASSETS_FILE, type BrandAsset, brandAssets } from '@platform/contracts/brand-assets';

/** Empty without a record. @throws for an invalid one */
export function readBrandAssets(folder: string): BrandAsset[] {
  const file = join(folder, BRAND_ASSETS_FILE);
  return existsSync(file) ? brandAssets.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Replaces the record of the same command; the gate `brand-assets` compares it. */
export function recordBrandAsset(folder: string, made: BrandAsset): void {
  const others = readBrandAssets(folder).filter(({ command }) => command !== made.command);
  const all = [...others, made].sort((one, other) => (one.command < other.command ? -1 : 1));
  writeFileSync(join(folder, BRAND_ASSETS_FILE), `${JSON.stringify(all, null, 2)}\n`);
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_ASSETS_FILE, type BrandAsset, brandAssets } from '@site/contracts/brand-assets';

/**
 * Which brand the committed files of an application show; empty where no command has recorded it.
 *
 * @throws where the record has another shape
 */
export function readBrandAssets(folder: string): BrandAsset[] {
  const file = join(folder, BRAND_ASSETS_FILE);
  return existsSync(file) ? brandAssets.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/**
 * Records which brand files of an application show that were just made, in place of what the same
 * command recorded before. The gate `brand-assets` compares it with the configuration.
 */
export function recordBrandAsset(folder: string, made: BrandAsset): void {
  const others = readBrandAssets(folder).filter(({ command }) => command !== made.command);
  const all = [...others, made].sort((one, other) => (one.command < other.command ? -1 : 1));
  writeFileSync(join(folder, BRAND_ASSETS_FILE), `${JSON.stringify(all, null, 2)}\n`);
}

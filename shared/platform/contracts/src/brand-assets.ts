import * as z from 'zod/mini';
import { looseObject } from './loose-object.ts';

const text = z.string().check(z.minLength(1));

/** Committed files that show texts of the site configuration and that no build makes. */
const brandAsset = looseObject({
  /** What the files are, as the subject of a sentence: `the printed terms`. */
  files: text,
  /** The command that makes them again. */
  command: text,
  /** The texts that they show, by placeholder: `product`, `company` and the like. */
  shows: z.record(z.string(), z.string()),
});
export type BrandAsset = z.infer<typeof brandAsset>;

/** `brand-assets.json`: which brand such files of an application show. */
export const brandAssets = z.array(brandAsset);

/** The name of that file, in the application's folder. */
export const BRAND_ASSETS_FILE = 'brand-assets.json';

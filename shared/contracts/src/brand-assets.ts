import * as z from 'zod/mini';
import { pageContent } from './content.ts';
import { type ContentFacts, fillContent } from './fill-content.ts';
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

/** The texts of the configuration that fill the placeholders of a text, by placeholder. */
export function textsShownIn(template: string, facts: ContentFacts): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const shown = [...new Set(names)].sort().map((name) => [name, textFor(name, facts)] as const);
  return Object.fromEntries(shown.filter(([name, value]) => value !== placeholder(name)));
}

/** The text that fills a placeholder; the placeholder itself if there is none of this name. */
export function textFor(name: string, facts: ContentFacts): string {
  const [filled = ''] = fillContent(pageContent([placeholder(name)]), facts);
  return filled;
}

function placeholder(name: string): string {
  return `{${name}}`;
}

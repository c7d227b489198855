/** The names that every site has. */
export interface Brand {
  /** The product's short name. */
  readonly product: string;
  /** The legal name of whoever has the site. */
  readonly company: string;
}

/** Replaces `{product}` and `{company}`, so that no source names a brand. */
export function fillBrand(text: string, brand: Brand): string {
  return text.replaceAll('{product}', brand.product).replaceAll('{company}', brand.company);
}

/** The Why page's path for a product: `/why-` and its name in lower case. */
export function whyPath(product: string): string {
  return `/why-${product.toLowerCase()}`;
}

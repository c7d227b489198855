/** The address of an embedded video with autoplay, as video hosts understand it. */
export function autoplaying(embedUrl: string): string {
  const address = new URL(embedUrl);
  address.searchParams.set('autoplay', '1');
  return address.href;
}

/** The addresses of the scripts that a document lists. */
export function documentScripts(html: string): string[] {
  const list = /<script type="application\/json" id="scripts">(.*?)<\/script>/.exec(html)?.[1];
  return [...(list ?? '').matchAll(/"(\/_site\/releases\/[^"]+\.js)"/g)].map(
    ([, address = '']) => address,
  );
}

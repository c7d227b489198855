import { pageContent } from './content.ts';
import { type ContentFacts, fillContent } from './fill-content.ts';

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

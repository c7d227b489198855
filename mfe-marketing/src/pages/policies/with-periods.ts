import type { Retention } from '@site/contracts/retention';
import type { LegalText } from '../../kit/legal/legal-text.ts';

/** Replaces `{enquiries}` and the like by the configured retention periods. */
export function withPeriods(document: LegalText, periods: Retention): LegalText {
  const values: Readonly<Record<string, string>> = periods;
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (written, name) => values[name] ?? written);
  return {
    ...document,
    parts: document.parts.map((part) => ({
      ...part,
      blocks: part.blocks.map((block) => {
        if (typeof block === 'string' || !('kind' in block) || block.kind !== 'table') {
          return block;
        }
        return { ...block, rows: block.rows.map(([name, text]) => [name, fill(text)] as const) };
      }),
    })),
  };
}

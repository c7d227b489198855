import type { Violation } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { List, Muted, Tag } from '../elements/elements.ts';
import { readable } from '../format/times.ts';

/** What gates say, each with where, and what was found and wanted. */
export function Violations({ violations }: { readonly violations: readonly Violation[] }) {
  const { now } = useConsole();
  return (
    <List>
      {violations.map(({ gate, app, page, reason, found, wanted }) => {
        const where = [app, page].filter(Boolean).join(' ');
        const text = [where, reason].filter(Boolean).join(': ');
        return (
          <li key={`${gate} ${text}`}>
            <Tag tone="bad">{gate}</Tag> {readable(text, now)}
            {wanted && <Muted>{`${found ? `Found ${found}; ` : ''}wanted ${wanted}`}</Muted>}
          </li>
        );
      })}
    </List>
  );
}

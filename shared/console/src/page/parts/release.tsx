import { Box, Flex, Span } from '@site/ui';
import type { ChangedRelease } from '../../protocol.ts';
import { partsOf, titleOfName } from '../format/releases.ts';

export function ReleaseName({ release }: { readonly release: string }) {
  const { version, hash } = partsOf(release);
  return (
    <span title={release} translate="no">
      <Span fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {version}
      </Span>
      {hash && (
        <Span color="fg.muted" fontSize="xs" marginInlineStart="1.5">
          {hash}
        </Span>
      )}
    </span>
  );
}

/** From what to what, a line for each name. */
export function ChangeList({ changes }: { readonly changes: readonly ChangedRelease[] }) {
  if (changes.length === 0) return null;
  return (
    <Box as="ul" role="list" display="grid" gap="1">
      {changes.map(({ name, from, to }) => (
        <Flex as="li" key={name} gap="2" flexWrap="wrap" alignItems="baseline">
          <Span>{titleOfName(name)}</Span>
          {from ? <ReleaseName release={from} /> : <Span color="fg.muted">new</Span>}
          <Flex as="span" gap="2" alignItems="baseline">
            <span aria-label="to" role="img">
              →
            </span>
            {to ? <ReleaseName release={to} /> : <Span color="fg.muted">removed</Span>}
          </Flex>
        </Flex>
      ))}
    </Box>
  );
}

import { sizeText } from '@platform/node/size-text';
import type { Look } from '../../protocol.ts';
import { Box, List, Muted, Row, Stack, Strong } from '../elements/elements.ts';
import { listText, titleOfName } from '../format/words.ts';
import { ReleaseName } from '../parts/release.tsx';

/** What would go: all in numbers, and each release by its name. */
export function Going({ goes }: { readonly goes: NonNullable<Look['goes']> }) {
  const { releases, kinds, bytes } = goes;
  const parts = kinds.filter(({ number }) => number > 0);
  const counted = parts.map(({ kind, number }) => `${number} of the ${kind}`);
  if (parts.length === 0) return <p>Nothing would go: somebody needs all of it.</p>;
  return (
    <Stack gap="3">
      <p>
        <Strong>{`${sizeText(bytes)} would go`}</Strong>
        {`: ${listText(counted)}.`}
      </p>
      {releases.length > 0 && (
        <details open>
          <Box as="summary" cursor="pointer" fontWeight="semibold" paddingBlock="1.5">
            {`Releases that would go (${releases.length})`}
          </Box>
          <List>
            {releases.map(({ name, release, bytes }) => (
              <Row as="li" key={`${name} ${release}`} justifyContent="space-between">
                <span>
                  {titleOfName(name)} <ReleaseName release={release} />
                </span>
                <Muted as="span">{sizeText(bytes)}</Muted>
              </Row>
            ))}
          </List>
        </details>
      )}
    </Stack>
  );
}

import { Box, Button, Flex, Stack, Text, TextAnchor } from '@site/ui';
import { StatusLine } from '@site/ui/form';
import { Table } from '@site/ui/operators';
import type { Release } from '../../protocol.ts';
import { hrefOf } from '../address.ts';
import { useFetched } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import { countOf } from '../format/figures.ts';
import { shortOf, titleOfName } from '../format/releases.ts';
import { Panel, Tag } from '../parts/panel.tsx';
import { ReleaseName } from '../parts/release.tsx';
import { TroubleBox } from '../parts/trouble.tsx';
import { ViewHead } from '../parts/view-head.tsx';

/** Every release of an application, with the way back to any that was live. */
export function ReleasesView({ name }: { readonly name: string }) {
  const { client, overview } = useConsole();
  const { fetched, retry } = useFetched(`${overview.revision} ${name}`, () =>
    client.releases(name),
  );
  const title = titleOfName(name);
  return (
    <Stack gap="5">
      <ViewHead title={`Releases of ${title}`} lead="The newest first" />
      <Panel title="Releases">
        {fetched.at === 'loading' && <StatusLine>Reading the store …</StatusLine>}
        {fetched.at === 'failed' && (
          <TroubleBox
            title="The releases could not be read"
            trouble={fetched.trouble}
            onRetry={retry}
          />
        )}
        {fetched.at === 'known' && fetched.value.releases.length === 0 && (
          <Text>{`Nobody has published ${title}.`}</Text>
        )}
        {fetched.at === 'known' && fetched.value.releases.length > 0 && (
          <>
            <Table.Root>
              <Table.Header hideBelow="sm">
                <Table.Row>
                  <Table.ColumnHeader>Release</Table.ColumnHeader>
                  <Table.ColumnHeader>Was it live</Table.ColumnHeader>
                  <Table.ColumnHeader>What to do</Table.ColumnHeader>
                </Table.Row>
              </Table.Header>
              <Table.Body>
                {fetched.value.releases.map((release) => (
                  <Line key={release.release} name={name} release={release} />
                ))}
              </Table.Body>
            </Table.Root>
            {fetched.value.more > 0 && (
              <Text marginTop="3" color="fg.muted" fontSize="sm">
                {`There are ${countOf(fetched.value.more, 'older one')}.`}
              </Text>
            )}
          </>
        )}
      </Panel>
    </Stack>
  );
}

interface LineProps {
  readonly name: string;
  readonly release: Release;
}

function Line({ name, release: { release, signedBy, live, isLive } }: LineProps) {
  const { begin } = useConsole();
  const what = `${titleOfName(name)} ${shortOf(release)}`;
  const goBack = () =>
    begin({ kind: 'intent', intent: { action: 'rollback', select: [{ name, release }] } });
  return (
    <Table.Row display={{ base: 'block', sm: 'table-row' }} paddingBlock={{ base: '3', sm: '0' }}>
      <Table.Cell {...stacked}>
        <ReleaseName release={release} />
        <Box fontSize="xs" color="fg.muted">
          {signedBy ? `signed by ${signedBy}` : 'not signed'}
        </Box>
      </Table.Cell>
      <Table.Cell {...stacked}>
        <Flex gap="2" flexWrap="wrap" alignItems="baseline">
          {isLive && <Tag tone="good">live</Tag>}
          <span>{live ?? 'never live'}</span>
        </Flex>
      </Table.Cell>
      <Table.Cell {...stacked}>
        <Flex gap="4" alignItems="center" flexWrap="wrap">
          <TextAnchor
            href={hrefOf({ view: 'look', name, release })}
            aria-label={`Look at ${what}`}
            paddingBlock="2"
          >
            Look at it
          </TextAnchor>
          {live !== undefined && !isLive && (
            <Button variant="outline" aria-label={`Roll back to ${what}`} onClick={goBack}>
              Roll back to it
            </Button>
          )}
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}

/** On a phone the cells of a row are one below the other. */
const stacked = {
  display: { base: 'block', sm: 'table-cell' },
  paddingBlock: { base: '1', sm: '2.5' },
} as const;

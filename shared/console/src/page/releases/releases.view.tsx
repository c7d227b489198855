import { Stack, TextAnchor } from '@site/ui';
import { Table } from '@site/ui/operators';
import { hrefOf } from '../address.ts';
import { useFetched } from '../client/use-fetched.ts';
import { goBack, useConsole } from '../console-context.ts';
import { countOf } from '../format/figures.ts';
import { shortOf, titleOfName } from '../format/words.ts';
import { ReleaseName } from '../parts/release.tsx';
import { Awaited } from '../parts/trouble.tsx';
import { Muted, Panel, Press, Tag, ViewHead } from '../parts/ui.tsx';

/** Every release of an application, with the way back to any that was live. */
export function ReleasesView({ name }: { readonly name: string }) {
  const { client, overview, begin } = useConsole();
  const found = useFetched(`${overview.revision} ${name}`, () => client.releases(name));
  const title = titleOfName(name);
  return (
    <Stack gap="5">
      <ViewHead title={`Releases of ${title}`} lead="The newest first" />
      <Panel title="Releases">
        <Awaited of={found} waiting="Reading the store …" failed="The releases could not be read">
          {({ releases, more }) => (
            <>
              {releases.length === 0 && <Muted>{`Nobody has published ${title}.`}</Muted>}
              <Table.Root>
                <Table.Body>
                  {releases.map(({ release, signedBy, live, isLive }) => (
                    <Table.Row key={release}>
                      <Table.Cell overflowWrap="anywhere">
                        <ReleaseName release={release} /> {isLive && <Tag tone="good">live</Tag>}
                        <Muted>{signedBy ? `signed by ${signedBy}` : 'not signed'}</Muted>
                        <Muted>{live ?? 'never live'}</Muted>
                      </Table.Cell>
                      <Table.Cell display="flex" flexDirection="column" alignItems="end" gap="2">
                        <TextAnchor
                          href={hrefOf({ view: 'look', name, release })}
                          aria-label={`Look at ${title} ${shortOf(release)}`}
                        >
                          Look at it
                        </TextAnchor>
                        {live !== undefined && !isLive && (
                          <Press
                            text="Roll back"
                            whiteSpace="nowrap"
                            aria-label={`Roll back to ${title} ${shortOf(release)}`}
                            onClick={() => begin(goBack(name, release))}
                          />
                        )}
                      </Table.Cell>
                    </Table.Row>
                  ))}
                </Table.Body>
              </Table.Root>
              {more > 0 && <Muted>{`There are ${countOf(more, 'older one')}.`}</Muted>}
            </>
          )}
        </Awaited>
      </Panel>
    </Stack>
  );
}

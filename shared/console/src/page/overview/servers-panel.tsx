import { Box } from '@site/ui';
import type { Server } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { List, Muted, Panel, Row, Tag } from '../parts/ui.tsx';

/** Every edge and follower, with those first that do not serve what is live. */
export function ServersPanel() {
  const { overview } = useConsole();
  const states = serverStates(overview.servers, overview.revision);
  return (
    <Panel title="Servers" alignSelf="start">
      {states.length === 0 && <Muted>No edge and no follower has been heard of.</Muted>}
      <List gap="4">
        {states.map(({ address, kind, revision, tone, text }) => (
          <Box as="li" key={address} fontSize="sm" overflowWrap="anywhere">
            <Row justifyContent="space-between">
              <span translate="no">{address}</span>
              <Muted>{revision === undefined ? kind : `${kind}, revision ${revision}`}</Muted>
            </Row>
            {text.length > 40 ? <p>{text}</p> : <Tag tone={tone}>{text}</Tag>}
          </Box>
        ))}
      </List>
    </Panel>
  );
}

const tones = ['bad', 'look', 'good'] as const;

/** Each in words, with those first that an operator has to look at. */
export const serverStates = (servers: readonly Server[], live: number) =>
  servers
    .map((server) => ({ ...server, ...stateOf(server, live) }))
    .sort((one, other) => tones.indexOf(one.tone) - tones.indexOf(other.tone));

function stateOf({ revision, problem }: Server, live: number) {
  const state = (tone: (typeof tones)[number], text: string) => ({ tone, text });
  if (problem) return state('bad', problem);
  if (revision === undefined) return state('bad', 'says nothing');
  const behind = live - revision;
  if (behind <= 0) return state('good', 'serves what is live');
  return state('look', `${behind === 1 ? 'one revision' : `${behind} revisions`} behind`);
}

import { Box } from '@site/ui';
import { useConsole } from '../console-context.ts';
import { List, Muted, Panel, Row, Tag } from '../parts/ui.tsx';
import { serverStates } from './server-words.ts';

const tones = { problem: 'bad', behind: 'look', current: 'good' } as const;

/** Every edge and follower, with those first that do not serve what is live. */
export function ServersPanel() {
  const { overview } = useConsole();
  const states = serverStates(overview.servers, overview.revision);
  return (
    <Panel title="Servers">
      {states.length === 0 && <Muted>No edge and no follower has been heard of.</Muted>}
      <List gap="4">
        {states.map(({ server: { address, kind, revision }, state, text }) => (
          <Box as="li" key={address} fontSize="sm" overflowWrap="anywhere">
            <Row justifyContent="space-between">
              <span translate="no">{address}</span>
              <Muted>{revision === undefined ? kind : `${kind}, revision ${revision}`}</Muted>
            </Row>
            {text.length > 40 ? <p>{text}</p> : <Tag tone={tones[state]}>{text}</Tag>}
          </Box>
        ))}
      </List>
    </Panel>
  );
}

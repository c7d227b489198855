import { Box, Flex, Text } from '@site/ui';
import { useConsole } from '../console-context.ts';
import { Panel, Tag } from '../parts/panel.tsx';
import { serverStates } from './server-words.ts';

const tones = { problem: 'bad', behind: 'look', current: 'good' } as const;

/** Every edge and follower, with those first that do not serve what is live. */
export function ServersPanel() {
  const { overview } = useConsole();
  const states = serverStates(overview.servers, overview.revision);
  return (
    <Panel title="Servers">
      {states.length === 0 && (
        <Text color="fg.muted">No edge and no follower has been heard of.</Text>
      )}
      <ul role="list">
        {states.map(({ server, state, text }) => (
          <Box as="li" key={server.address} paddingBlock="2" fontSize="sm" overflowWrap="anywhere">
            <Flex justifyContent="space-between" gap="3" alignItems="baseline">
              <span translate="no">{server.address}</span>
              <Box color="fg.muted" whiteSpace="nowrap">
                {server.revision === undefined
                  ? server.kind
                  : `${server.kind}, revision ${server.revision}`}
              </Box>
            </Flex>
            {text.length > 40 ? (
              <Text color={state === 'problem' ? 'fg.error' : 'fg'}>{text}</Text>
            ) : (
              <Tag tone={tones[state]}>{text}</Tag>
            )}
          </Box>
        ))}
      </ul>
    </Panel>
  );
}

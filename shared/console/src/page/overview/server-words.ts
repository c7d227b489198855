import type { Server } from '../../protocol.ts';

export interface ServerState {
  readonly server: Server;
  readonly state: 'problem' | 'behind' | 'current';
  readonly text: string;
}

const urgency = { problem: 0, behind: 1, current: 2 } as const;

/** Those that an operator has to look at first. */
export function serverStates(servers: readonly Server[], revision: number): ServerState[] {
  return servers
    .map((server) => stateOf(server, revision))
    .sort((one, other) => urgency[one.state] - urgency[other.state]);
}

function stateOf(server: Server, live: number): ServerState {
  const { revision, problem } = server;
  if (problem) return { server, state: 'problem', text: problem };
  if (revision === undefined) return { server, state: 'problem', text: 'says nothing' };
  const count = live - revision;
  if (count <= 0) return { server, state: 'current', text: 'serves what is live' };
  const behind = count === 1 ? 'one revision' : `${count} revisions`;
  return { server, state: 'behind', text: `${behind} behind` };
}

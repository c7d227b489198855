import { runProgram } from '@platform/node/operator-error';
import { readSettings } from '@platform/node/settings';
import { endProcess } from '@platform/node/waiting';
import { settings } from './settings.ts';
import { type Edge, startEdge } from './start-edge.ts';

/** Bytes that wait for a reader of the log; what comes beyond them is lost. */
const MOST_WAITING = 1_000_000;

// The edge as a process: SIGTERM and SIGINT let it finish its responses, a second signal ends it at
// once. If it can't start it ends with exit code 1 and one line on stderr.
await runProgram(async () => {
  // A full disk, or a reader of the log who has gone: a line is lost, and visitors notice nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const read = readSettings(settings, process.env);
  let edge: Edge | undefined;
  let isStopping = false;
  // Whoever presses Ctrl-C waits.
  const drains = { SIGTERM: read.DRAIN_SECONDS * 1_000, SIGINT: 0 } as const;
  // Registered first: signals do not end the first process of a container by default.
  for (const [signal, drainMs] of Object.entries(drains)) {
    process.on(signal, () => {
      if (isStopping || !edge) return endProcess(isStopping ? 1 : 0);
      isStopping = true;
      void edge.stop({ drainMs }).then(() => endProcess(0));
    });
  }
  edge = await startEdge({
    port: read.PORT,
    host: read.HOST,
    operations: { port: read.OPERATIONS_PORT, host: read.OPERATIONS_HOST },
    storeFolder: read.SITE_STORE,
    trustedProxies: read.TRUSTED_PROXIES,
    previews: read,
    health: { file: read.HEALTH_DATABASE, url: read.DATABASE_URL },
    log: console.log,
    accessLog: read.ACCESS_LOG && logUnlessBehind,
  });
  console.log(`edge: ${edge.address}`);
});

function logUnlessBehind(line: string): void {
  if (process.stdout.writableLength < MOST_WAITING) console.log(line);
}

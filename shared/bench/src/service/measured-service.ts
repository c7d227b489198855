import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startSetupService } from '@site/setup-service/start-setup-service';
import { site } from '@site/setup-service/testing/site';

/*
 * The setup service in a process of its own, which says with each message from its parent how long
 * its event loop was held up since the last one, and how much memory it has.
 */

export interface Said {
  readonly address: string;
  readonly metricsAddress: string;
  /** The longest time in which nothing was answered. */
  readonly heldUpMs: number;
  readonly memory: number;
}

// The benchmark has passed a folder.
const [dataFolder = ''] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: 1 });
const { address, metricsAddress, stop } = await startSetupService({
  port: 0,
  dataFolder,
  config: site,
  env: process.env,
});
delay.enable();
process.on('message', (message) => {
  if (message === 'stop') return void stop().then(() => process.exit(0));
  const memory = process.memoryUsage.rss() / 2 ** 20;
  const said: Said = { address, metricsAddress, heldUpMs: delay.max / 1e6, memory };
  delay.reset();
  process.send?.(said);
});
process.send?.('ready');

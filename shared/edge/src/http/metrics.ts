import { Counter, Gauge, Registry } from 'prom-client';
import type { LiveSite } from '../site/live-site.ts';
import type { Counts } from './counts.ts';

/** The state of one edge in the text format of Prometheus; nothing in it is about a visitor. */
export function createMetrics(
  live: Pick<LiveSite, 'site' | 'head' | 'problems' | 'lookAge'>,
  counts: Counts,
): { read(): Promise<string> } {
  const registry = new Registry();
  const registers = [registry];
  const gauges: Record<string, [help: string, read: () => number]> = {
    // The package's own set watches each garbage collection, which costs a busy edge.
    process_resident_memory_bytes: [
      'Memory of this process, in bytes.',
      () => process.memoryUsage.rss(),
    ],
    process_cpu_seconds: [
      'Processor time of this process since its start, in seconds.',
      () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    ],
    edge_revision: ['The revision that is served; 0 for none.', () => live.site?.revision ?? 0],
    edge_head: ['The highest revision in the ledger.', () => live.head],
    edge_problems: [
      'What keeps this edge from serving what is live; /problems has the words.',
      () => live.problems.length,
    ],
    edge_look_age_seconds: ['Seconds since the store was last read.', () => live.lookAge / 1_000],
  };
  for (const [name, [help, read]] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  function counted(
    name: string,
    help: string,
    labelled: ReadonlyMap<string | number, number>,
    label: string,
  ) {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of labelled) this.inc({ [label]: value }, count);
      },
    });
  }
  counted(
    'edge_requests_total',
    'Requests by the status of their answer.',
    counts.byStatus,
    'status',
  );
  counted(
    'edge_fallback_files_total',
    'Files sent of the releases that browsers fall back to, by application: many where the live one does not start.',
    counts.fallbackFiles,
    'app',
  );
  new Counter({
    name: 'edge_store_errors_total',
    help: 'Requests that were refused because the store did not answer.',
    registers,
    collect() {
      this.reset();
      this.inc(counts.storeErrors);
    },
  });
  return { read: () => registry.metrics() };
}

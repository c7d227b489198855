import { Counter, Gauge, Registry } from 'prom-client';
import type { ReleaseHealth } from '../health/release-health.ts';
import type { LiveSite } from '../site/live-site.ts';
import type { Counts } from './counts.ts';

/** The state of one edge in the text format of Prometheus; nothing in it is about a visitor. */
export function createMetrics(
  live: Pick<LiveSite, 'site' | 'head' | 'problems' | 'lookAge'>,
  counts: Counts,
  health?: Pick<ReleaseHealth, 'totals' | 'dropped' | 'problems'>,
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
    edge_health_problems: [
      'What keeps this edge from storing release health; /problems has the words.',
      () => health?.problems().length ?? 0,
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
  if (health) {
    new Counter({
      name: 'edge_health_total',
      help: 'What visitors saw of releases: served, seen and awake views, failures, and times by class.',
      labelNames: ['app', 'release', 'count'],
      registers,
      collect() {
        this.reset();
        for (const { app, release, counts } of health.totals()) {
          for (const [count, value] of Object.entries(counts)) {
            this.inc({ app, release, count }, value);
          }
        }
      },
    });
    counted(
      'edge_health_dropped_total',
      'Reports of browsers of which nothing was counted, by the reason.',
      health.dropped,
      'reason',
    );
  }
  return { read: () => registry.metrics() };
}

/*
 * In place of Module Federation's `SnapshotHandler`, which reads manifests: every entry of the site
 * is in its composition, so there are none. The runtime has a switch that leaves the plugin of
 * snapshots out, but not this.
 */

/** What the runtime asks of it when it registers plugins, and when it forgets a remote. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin() {} };
  readonly manifestCache = new Map<string, unknown>();
}

/** Knows no snapshot of any remote. */
export const getGlobalRemoteInfo = () => ({});

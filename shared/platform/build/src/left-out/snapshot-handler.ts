// Instead of Module Federation's `SnapshotHandler`, which reads manifests: compositions name all
// entries. A switch of the runtime leaves out the plugin, and not this.

/** What the runtime asks of it when it registers plugins, and when it forgets a remote. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin() {} };
  readonly manifestCache = new Map<string, unknown>();
}

export const getGlobalRemoteInfo = () => ({});

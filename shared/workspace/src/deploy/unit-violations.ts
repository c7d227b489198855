import type { DeployViolation } from './dockerfile-violations.ts';

/** What every unit of ours says, as an operator expects of a server that strangers talk to. */
const required: Readonly<Record<string, RegExp>> = {
  ExecStart: /^\/usr\/bin\/node \/opt\/site\/[\w/-]+\.mjs$/,
  EnvironmentFile: /^\/etc\/site\//,
  Restart: /^(?:on-failure|always)$/,
  TimeoutStopSec: /^\d+$/,
  ProtectSystem: /^strict$/,
  ProtectHome: /^yes$/,
  PrivateTmp: /^yes$/,
  NoNewPrivileges: /^yes$/,
  CapabilityBoundingSet: /^$/,
  // Without it a server that is to listen on 0.0.0.0 ends: it asks which addresses the machine has.
  RestrictAddressFamilies: /\bAF_NETLINK\b/,
  MemoryMax: /^\d+[MG]$/,
};

/**
 * What is wrong with a systemd unit by what our programs need; its language is systemd's own matter.
 *
 * @param name of the file: one that ends in `@.service` is for several copies
 */
export function unitViolations(text: string, name = ''): DeployViolation[] {
  const found: DeployViolation[] = [];
  const lines = text.split('\n');
  const settingOf = (key: string) => {
    const line = lines.findIndex((one) => one.startsWith(`${key}=`));
    return line < 0
      ? undefined
      : { line: line + 1, value: lines[line]?.slice(key.length + 1) ?? '' };
  };
  for (const [key, pattern] of Object.entries(required)) {
    const set = settingOf(key);
    if (!set) found.push({ problem: `it does not set ${key}` });
    else if (!pattern.test(set.value)) {
      found.push({ line: set.line, problem: `${key} has to match ${pattern.source}` });
    }
  }
  const user = settingOf('User');
  const isDynamic = settingOf('DynamicUser')?.value === 'yes';
  if (!isDynamic && (!user || user.value === 'root')) {
    found.push({ problem: 'it needs a user that is not root: DynamicUser=yes, or User' });
  }
  if (name.endsWith('@.service')) found.push(...sharedBetweenCopies(lines));
  return found;
}

/** What copies on one machine must not share, and would. */
function sharedBetweenCopies(lines: readonly string[]): DeployViolation[] {
  const own = ['StateDirectory=', 'Environment=SETUP_PORT=', 'Environment=SITE_DATA='];
  return own.flatMap((key) => {
    const line = lines.findIndex((one) => one.startsWith(key));
    if (line < 0) return [{ problem: `it does not set ${key}, which copies must not share` }];
    const isOwn = lines[line]?.includes('%i');
    return isOwn ? [] : [{ line: line + 1, problem: `${key} has to name the copy, %i` }];
  });
}

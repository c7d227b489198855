import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { thisMachine } from '@site/node/machine';
import { workspaceFolder } from '@site/node/workspace-folder';
import { glob } from 'tinyglobby';
import type { Outcome } from '../run-tool.ts';
import { type DeployViolation, dockerfileViolations } from './dockerfile-violations.ts';
import { nginxViolations } from './nginx-violations.ts';
import { unitViolations } from './unit-violations.ts';
import { verifyUnits } from './verify-units.ts';

/** Checks what stands beside the bundles: Dockerfiles, nginx's servers, and systemd units where systemd is there. */
export async function checkDeployFiles(): Promise<Outcome> {
  const find = async (name: string) =>
    (await glob(`shared/*/deploy/${name}`, { cwd: workspaceFolder })).sort();
  const units = await find('*.service');
  type Violations = (text: string, file: string) => DeployViolation[];
  const kinds: { files: string[]; violations: Violations }[] = [
    { files: await find('Dockerfile'), violations: dockerfileViolations },
    { files: units, violations: unitViolations },
  ];
  const wrong: string[] = [];
  for (const { files, violations } of kinds) {
    for (const file of files) {
      for (const { line, problem } of violations(
        await readFile(join(workspaceFolder, file), 'utf8'),
        file,
      ))
        wrong.push(`${file}${line ? `:${line}` : ''}: ${problem}`);
    }
  }
  const nginx = new Map<string, string>();
  for (const file of await find('nginx.conf')) {
    nginx.set(file, await readFile(join(workspaceFolder, file), 'utf8'));
  }
  wrong.push(...nginxViolations(nginx));
  const analyze = thisMachine.findOnPath('systemd-analyze');
  if (!analyze) {
    const skipped =
      'systemd-analyze is not installed (package systemd): units are checked in part.';
    return { ok: wrong.length === 0, output: [...wrong, skipped].join('\n') };
  }
  wrong.push(
    ...(await verifyUnits(
      analyze,
      units.map((file) => join(workspaceFolder, file)),
    )),
  );
  return { ok: wrong.length === 0, output: wrong.join('\n') };
}

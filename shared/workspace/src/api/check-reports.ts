import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inWorkspace } from '@site/node/workspace-folder';
import { filesFingerprint } from '../files-fingerprint.ts';
import type { Outcome } from '../run-tool.ts';
import { compareSurfaces, describeDifferences } from './compare-surfaces.ts';
import { idleNarrowings } from './narrowings.ts';
import { writeReport } from './report.ts';
import { type ReportedPackage, readPackage, reportedPackages } from './reported-package.ts';

/** What the reports say, and what they are compared with. */
const sources = [
  'shared/{ui,contracts}/src/**',
  'shared/{ui,contracts}/{package,tsconfig,api.narrowed}.json',
  'shared/{ui,contracts}/api.md',
  'shared/workspace/src/api/**',
  'tsconfig.base.json',
  'pnpm-lock.yaml',
];

/** Holds the fingerprint of sources whose reports were right. */
const noteFile = inWorkspace('shared/workspace/node_modules/.cache/right-reports');

/** Whether every report matches its package, with what to do where one does not. */
export async function checkReports(): Promise<Outcome> {
  const fingerprint = await filesFingerprint(sources, ['**/*.test.*']);
  const right = await readFile(noteFile, 'utf8').catch(() => '');
  if (right === fingerprint) return { ok: true, output: '' };
  const packages = await Promise.all(reportedPackages.map(readPackage));
  const faults = packages.flatMap(reportFaults);
  if (faults.length > 0) return { ok: false, output: faults.join('\n') };
  await mkdir(dirname(noteFile), { recursive: true });
  await writeFile(noteFile, fingerprint);
  return { ok: true, output: '' };
}

/** What is wrong with a package's report, one line each. */
export function reportFaults(reported: ReportedPackage): string[] {
  const { folder, name, version, surface, narrowings, report, reportText } = reported;
  if (!report) return [`${folder}/api.md is missing or no report: run \`pnpm api\`.`];
  const differences = describeDifferences(compareSurfaces(report.surface, surface, narrowings));
  if (differences.length > 0) {
    return differences.map(
      (line) => `${line}; ${folder}/api.md does not say so: run \`pnpm api\`.`,
    );
  }
  if (report.version !== version) {
    return [
      `${name} is at ${version} in its package.json and at ${report.version} in ${folder}/api.md: run \`pnpm api\`, which gives it its version.`,
    ];
  }
  const idle = idleNarrowings(surface, narrowings);
  if (idle.length > 0) {
    return idle.map(
      ({ entry, name, to }) =>
        `${folder}/api.narrowed.json: ${name} of ${entry} does not say \`${to}\`: take the entry out.`,
    );
  }
  if (reportText === writeReport(name, { version, surface }, narrowings)) return [];
  return [`${folder}/api.md is written in another way than \`pnpm api\` writes it: run that.`];
}

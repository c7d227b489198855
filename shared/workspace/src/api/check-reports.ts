import { compareSurfaces, describeDifferences } from './compare-surfaces.ts';
import { idleNarrowings } from './narrowings.ts';
import { writeReport } from './report.ts';
import { type ReportedPackage, readPackage, reportedPackages } from './reported-package.ts';

/** Whether every report matches its package; prints what does not match, and what to do. */
export async function checkReports(): Promise<boolean> {
  const packages = await Promise.all(reportedPackages.map(readPackage));
  const faults = packages.flatMap(reportFaults);
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
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

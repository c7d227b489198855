import { writeFile } from 'node:fs/promises';
import { compareSurfaces, describeDifferences, nextVersion } from './api/compare-surfaces.ts';
import { writeReport } from './api/report.ts';
import { readPackage, reportedPackages, reportFile, writeVersion } from './api/reported-package.ts';
import { runCommand } from './run-command.ts';

/*
 * `pnpm api`: writes the report of what can be imported from each package that teams build against,
 * and raises the package's version as the difference from the earlier report demands.
 */
await runCommand(async () => {
  for (const folder of reportedPackages) {
    const { name, version, surface, narrowings, report } = await readPackage(folder);
    const differences = report ? compareSurfaces(report.surface, surface, narrowings) : [];
    const next = nextVersion(version, report?.version ?? version, differences);
    for (const line of describeDifferences(differences)) console.log(`  ${line}`);
    await writeFile(reportFile(folder), writeReport(name, { version: next, surface }, narrowings));
    if (next !== version) await writeVersion(folder, next);
    console.log(
      next === version ? `${name} stays at ${version}` : `${name} ${version} is now ${next}`,
    );
  }
});

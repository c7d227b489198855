import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, workspaceApplications } from './folders.ts';

const applications = workspaceApplications();

// The linter forbids imports by path; this forbids dependencies between packages of applications.
test.each(applications)('%s depends on no other application', (app) => {
  const manifest = JSON.parse(readFileSync(join(folderOf(app), 'package.json'), 'utf8'));
  const dependsOn = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(dependsOn.filter((name) => applications.includes(name))).toEqual([]);
});

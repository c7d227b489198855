import { releasePlan } from '@site/build/release-plan';
import { expect, test } from 'vitest';
import { workspaceApplications } from '../folders.ts';
import { releasedApplication, releasedNames } from './released-application.ts';

const options = { built: false, publishes: false, promotes: false };

test.each(releasedNames())('a rehearsal of %s touches no store but its own', (name) => {
  const steps = releasePlan(releasedApplication(name, '/rehearsal/store'), options);
  const commands = steps.map((step) => step.command({ release: '', revision: '' }).join(' '));
  const site = commands.filter((command) => command.includes('site.js'));
  expect(site.length).toBeGreaterThan(2);
  for (const command of site) expect(command).toMatch(/ --store \/rehearsal\/store$/);
});

test.each(releasedNames())('a rehearsal of %s builds each application once', (name) => {
  const steps = releasePlan(releasedApplication(name, '/rehearsal/store'), options);
  const builds = steps
    .map((step) => step.command({ release: '', revision: '' }))
    .filter((command) => command.at(-1) === 'build')
    .flatMap((command) => command.filter((_, position) => command[position - 1] === '--filter'));
  expect(builds.sort()).toEqual([...workspaceApplications()].sort());
});

import { releasePlan } from '@platform/build/release-plan';
import { expect, test } from 'vitest';
import { workspaceApplications } from '../folders.ts';
import { releasedApplication, releasedNames } from './released-application.ts';

const options = { built: false, publishes: false, promotes: false };

test.each(releasedNames())(
  'a rehearsal of %s builds each application once, and touches no store but its own',
  (name) => {
    const steps = releasePlan(releasedApplication(name, '/rehearsal/store'), options);
    const commands = steps.map((step) => step.command({ release: '', revision: '' }));
    const site = commands.map((words) => words.join(' ')).filter((one) => one.includes('site.js'));
    expect(site.length).toBeGreaterThan(2);
    for (const command of site) expect(command).toMatch(/ --store \/rehearsal\/store$/);
    const builds = commands
      .filter((words) => words.at(-1) === 'build')
      .flatMap((words) => words.filter((_, position) => words[position - 1] === '--filter'));
    expect(builds.sort()).toEqual([...workspaceApplications()].sort());
  },
);

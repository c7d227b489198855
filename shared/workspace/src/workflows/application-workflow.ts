import { applicationFolder, CONFIGURATION } from '@site/contracts/application';
import { watchedPaths } from './watched-paths.ts';

/** Where workflows are, from the workspace's root. */
export const workflowsFolder = '.github/workflows';

/** The first line of a workflow that `pnpm workflows` writes. */
export const GENERATED = '# Written by `pnpm workflows` from the packages that are depended on.';

/** The workflow that checks and releases an application, or the configuration. */
export function applicationWorkflow(name: string): string {
  const watched = watchedPaths(name);
  const paths = watched.map((path) => `      - "${path}"\n`);
  const folder = name === CONFIGURATION ? '""' : applicationFolder(name);
  const inputs = `    with:
      app: ${name}
      folder: ${folder}
`;
  return `${GENERATED}
name: ${name}
on:
  push:
    branches: [main]
    paths:
${paths.join('')}  pull_request:
    paths:
${paths.join('')}  workflow_dispatch:

permissions:
  contents: read

jobs:
  check:
    uses: ./.github/workflows/check-application.yml
${inputs}
  release:
    needs: check
    if: github.ref == 'refs/heads/main'
    permissions:
      contents: read
      id-token: write
    uses: ./.github/workflows/release-application.yml
${inputs}      paths: |-
${watched.map((path) => `        ${path}\n`).join('')}`;
}

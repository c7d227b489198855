import { join } from 'node:path';
import { packageSources } from '@site/programs/package-sources';

/** The setup service and its operator's commands, which share most of their code. */
export const program = {
  name: 'setup-service',
  root: join(import.meta.dirname, '../../..'),
  folder: 'shared/setup-service',
  recipe: 'program.ts',
  sources: packageSources('setup-service', ['contracts', 'node']),
};

import { runCommand } from './run-command.ts';
import { writeWorkflows } from './workflows/generated-workflows.ts';

/*
 * `pnpm workflows`: writes the workflow of each application and of the configuration, and removes
 * those of applications that are gone. `pnpm check` says when it is due.
 */
await runCommand(writeWorkflows);

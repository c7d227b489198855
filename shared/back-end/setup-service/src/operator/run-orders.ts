import { runAsProgram } from './command-parts.ts';
import { runOrdersCommand } from './orders-command.ts';

await runAsProgram(runOrdersCommand);

import { runAsProgram } from './command-parts.ts';
import { runPersonsCommand } from './persons/persons-command.ts';

await runAsProgram(runPersonsCommand);

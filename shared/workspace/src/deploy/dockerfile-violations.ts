import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { ValidationSeverity, validate } from 'dockerfile-utils';

/** Something in a file that is wrong. */
export interface DeployViolation {
  /** Counted from 1; absent where something is missing. */
  readonly line?: number;
  readonly problem: string;
}

/** All that a validator would only warn of is an error here. */
const { ERROR } = ValidationSeverity;
const strict = {
  deprecatedMaintainer: ERROR,
  directiveCasing: ERROR,
  emptyContinuationLine: ERROR,
  instructionCasing: ERROR,
  instructionCmdMultiple: ERROR,
  instructionEntrypointMultiple: ERROR,
  instructionHealthcheckMultiple: ERROR,
  instructionJSONInSingleQuotes: ERROR,
  instructionWorkdirRelative: ERROR,
};

/** Instructions that every image of ours has, and what is wrong with one that is there. */
const rules: Readonly<Record<string, (rest: string) => string | undefined>> = {
  FROM: (rest) =>
    /^node:\d+-slim$/.test(rest)
      ? undefined
      : 'the image has to be an official node:MAJOR-slim, of a named major version',
  USER: (rest) => (/^(?:root|0)\b/.test(rest) ? 'the program must not run as root' : undefined),
  STOPSIGNAL: (rest) => (rest === 'SIGTERM' ? undefined : 'our programs stop well at SIGTERM'),
  HEALTHCHECK: (rest) =>
    rest === 'NONE' || /CMD \["node", "-e", /.test(rest.replaceAll(/\\\n\s*/g, ' '))
      ? undefined
      : 'the image has no curl and no shell to rely on: ask with ["node", "-e", …], or say NONE',
};

/** What is wrong with a Dockerfile, by its language and by what our programs need. */
export function dockerfileViolations(text: string): DeployViolation[] {
  const found: DeployViolation[] = validate(text, strict).map(({ message, range }) => ({
    line: range.start.line + 1,
    // The validator writes plain text; its type allows for editors' markup.
    problem: typeof message === 'string' ? message : message.value,
  }));
  const instructions = DockerfileParser.parse(text).getInstructions();
  const all = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword);
  for (const [keyword, rule] of Object.entries(rules)) {
    const named = all(keyword);
    if (named.length === 0) found.push({ problem: `it has no ${keyword}` });
    for (const one of named) found.push(...violationOf(one, rule(restOf(one))));
  }
  const starts = [...all('CMD'), ...all('ENTRYPOINT')];
  if (starts.length === 0) found.push({ problem: 'it starts nothing' });
  for (const one of starts) {
    // A shell would be the first process, and would not pass signals on.
    const isExec = restOf(one).startsWith('["node",');
    found.push(
      ...violationOf(one, isExec ? undefined : 'Node has to be the first process: ["node", …]'),
    );
  }
  const [user] = all('USER').slice(-1);
  const [start] = starts;
  if (user && start && lineOf(user) > lineOf(start)) {
    found.push(...violationOf(start, 'it starts before the user is set'));
  }
  return found;
}

function restOf(instruction: Instruction): string {
  return instruction.getRawArgumentsContent() ?? '';
}

function lineOf(instruction: Instruction): number {
  return instruction.getRange().start.line + 1;
}

function violationOf(instruction: Instruction, problem: string | undefined): DeployViolation[] {
  return problem === undefined ? [] : [{ line: lineOf(instruction), problem }];
}

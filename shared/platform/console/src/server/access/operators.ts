import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { replaceFile } from '@platform/node/atomic-write';
import { errorReason } from '@platform/node/error-code';
import { lockFile } from '@platform/node/lock-file';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import * as z from 'zod/mini';
import { type Role, roles } from '../../roles.ts';

/*
 * The operators' file: for each name the scrypt hash of a token that nobody but its operator has. It is
 * replaced as a whole, and only its owner may read it.
 */

const operatorsFile = z.object({
  operators: z.record(
    z.string(),
    z.object({
      salt: z.string(),
      hash: z.string().check(z.regex(/^[\w-]{43}$/)),
      since: z.iso.datetime(),
      /** Absent for everything. */
      may: z.optional(z.enum(roles)),
    }),
  ),
});
type Operator = z.infer<typeof operatorsFile>['operators'][string];
export type Operators = ReadonlyMap<string, Operator>;

/** An operator's name, as the ledger says it. */
export const operatorName = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._@ -]{0,63}$/u));

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** 16 MB and some 40 ms for each try. */
const cost = { N: 16_384, r: 8, p: 1 };
const derive = promisify<string, string, number, typeof cost, Buffer>(scrypt);
const hashOf = (token: string, salt: string) => derive(token, salt, 32, cost);

/** Of nobody: who tries a name that is not there waits as long. */
const nobody = { salt: random(16), hash: random(32) };

/** Whether a token is this operator's; as slow for no operator. */
export async function isTokenOf(operator: Operator | undefined, token: string): Promise<boolean> {
  const { salt, hash } = operator ?? nobody;
  const isEqual = timingSafeEqual(await hashOf(token, salt), Buffer.from(hash, 'base64url'));
  return isEqual && operator !== undefined;
}

/** Nobody where there is no file. Fails where it can't be trusted: nobody is let in then. */
export async function readOperators(file: string): Promise<Result<Operators>> {
  const broken = (what: string) =>
    err('invalid-config', `${file} ${what}, so that nobody can sign in.`);
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0) return broken('is open to other users: `chmod 600` it');
    const read = operatorsFile.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!read.success) return broken('is not as `site operator add` writes it');
    return ok(new Map(Object.entries(read.data.operators)));
  } catch (error) {
    // A link that leads to nothing, as to a disk that is away, is not nobody's file.
    const link = await readlink(file).catch(() => undefined);
    if (errorReason(error) === 'ENOENT' && link === undefined) return ok(new Map());
    return broken(`can't be read (${errorReason(error)})`);
  }
}

/**
 * Adds an operator, or gives one another token, which ends what was signed in with the old one.
 * @param may absent, one who is there keeps their role, and others may do everything
 */
export async function addOperator(
  file: string,
  name: string,
  now: Date,
  may?: Role,
): Promise<Result<string>> {
  const [token, salt] = [random(32), random(16)];
  const hash = (await hashOf(token, salt)).toString('base64url');
  const changed = await changeOperators(file, (operators) => {
    const has = may ?? operators.get(name)?.may;
    operators.set(name, { salt, hash, since: now.toISOString(), ...(has ? { may: has } : {}) });
  });
  return changed.ok ? ok(token) : changed;
}

/** Resolves to whether there was such an operator. */
export function removeOperator(file: string, name: string): Promise<Result<boolean>> {
  return changeOperators(file, (operators) => operators.delete(name));
}

async function changeOperators<Value>(
  given: string,
  change: (operators: Map<string, Operator>) => Value,
): Promise<Result<Value>> {
  await mkdir(dirname(given), { recursive: true });
  // Others may read it by its own name: a link to it stays one.
  const file = await realpath(given).catch(() => given);
  const locked = await lockFile(`${file}.lock`, `changes ${file}`);
  if (!locked.ok) return locked;
  try {
    const read = await readOperators(file);
    if (!read.ok) return read;
    const operators = new Map(read.value);
    const value = change(operators);
    const text = JSON.stringify({ operators: Object.fromEntries(operators) }, null, 2);
    await replaceFile(file, `${text}\n`, { mode: 0o600 });
    return ok(value);
  } finally {
    await locked.value.unlock();
  }
}

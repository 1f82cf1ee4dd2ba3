import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

import type { Tokens } from '../index.ts';
import { Failure } from './failure.ts';

/** The content of a log-in file: the tokens, and the address and user for which they are valid. */
export interface Login extends Tokens {
  readonly url: string;
  readonly user_name: string;
  /** The issuer of the tokens, and this program's name there. `undefined` if the API itself issued them. */
  readonly issuer?: string | undefined;
  readonly client_id?: string | undefined;
  readonly scope?: string | undefined;
}

export interface LoginFile {
  readonly path: string;
  /** Returns `undefined` if there is no file. Throws Failure if others may read it, or it is not a log-in file. */
  load(): Login | undefined;
  save(login: Login): void;
  remove(): void;
}

const largest = 100_000;

/** Returns the log-in file at `path`, or the one in the account's configuration folder. */
export function loginFile(env: Readonly<Record<string, string | undefined>>, path?: string): LoginFile {
  const { XDG_CONFIG_HOME: configured = '', HOME: home = '', REALMGATE_LOGIN: given = '' } = env;
  // A folder that is empty or relative counts for nothing (XDG Base Directory Specification).
  const folder = isAbsolute(configured) ? configured : join(isAbsolute(home) ? home : homedir(), '.config');
  const file = path ?? (given === '' ? join(folder, 'realmgate', 'login.json') : given);
  return {
    path: file,
    load: () => load(file),
    save: (login) => {
      save(file, login);
    },
    remove: () => {
      rmSync(file, { force: true });
    },
  };
}

function load(file: string): Login | undefined {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts) return undefined;
  if (process.platform !== 'win32' && (facts.mode & 0o077) !== 0) {
    throw new Failure(`${file} holds a token and others may read it: chmod 600 it, or log in again.`);
  }
  const login = facts.size > largest ? undefined : parsed(readFileSync(file, 'utf8'));
  if (!isLogin(login)) throw new Failure(`${file} is no log-in of ours: remove it, or log in again.`);
  return login;
}

/** Writes the file atomically. Others can never read it, not even for a moment. */
function save(file: string, login: Login): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Processes in containers that share the folder may have the same number.
  const fresh = `${file}.${randomUUID()}`;
  try {
    writeFileSync(fresh, `${JSON.stringify(login)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(fresh, 0o600);
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isLogin(value: unknown): value is Login {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isText = (name: string) => typeof fields.get(name) === 'string';
  const isTextOrMissing = (name: string) => fields.get(name) === undefined || isText(name);
  return (
    ['url', 'user_name', 'access'].every(isText) &&
    ['refresh', 'issuer', 'client_id', 'scope'].every(isTextOrMissing)
  );
}

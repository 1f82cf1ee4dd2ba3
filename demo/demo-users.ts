import type { StoredRole } from '../shared/store/users.ts';

export interface DemoUser {
  readonly user_name: string;
  readonly password: string;
  readonly role: StoredRole;
  /** The names of the realms that the user sees. An admin sees all realms. */
  readonly realms: readonly string[];
}

/** Returns one user for each role, with passwords that are not secret. The viewer sees the first realm only. */
export function demoUsers(realms: readonly string[]): DemoUser[] {
  return [
    { user_name: 'admin', password: 'admin-of-the-demo', role: 'admin', realms },
    { user_name: 'operator', password: 'operator-of-the-demo', role: 'operator', realms },
    { user_name: 'viewer', password: 'viewer-of-the-demo', role: 'viewer', realms: realms.slice(0, 1) },
  ];
}

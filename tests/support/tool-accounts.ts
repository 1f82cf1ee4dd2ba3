import { permissions } from '../../shared/connectors/import-tool/icinga2-permissions.ts';

/** An account of a REST interface, with its permissions. */
export interface ToolAccount {
  readonly user: string;
  readonly password: string;
  readonly permissions: readonly string[];
}

const account = (user: string, granted: readonly string[]): ToolAccount => ({
  user,
  password: `secret of ${user}`,
  permissions: granted,
});

/** An account that may read everything and change nothing. */
export const readOnlyAccount = account('reader', ['objects/query/*', 'templates/*', 'status/query']);
/** An account without the permission to read. */
export const unpermittedAccount = account('stranger', ['events/CheckResult']);
/** An account with exactly the permissions that the connector's README.md lists. */
export const minimalAccount = account('least', permissions);

/** Accounts that lack one of these permissions each. */
export const accountsLackingOne = permissions.map((permission, index) => ({
  permission,
  account: account(
    `lacking-${index}`,
    permissions.filter((each) => each !== permission),
  ),
}));

export const toolAccounts: readonly ToolAccount[] = [
  readOnlyAccount,
  unpermittedAccount,
  minimalAccount,
  ...accountsLackingOne.map((each) => each.account),
];

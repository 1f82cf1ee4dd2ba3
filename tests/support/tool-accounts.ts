import { permissions } from '../../shared/connectors/import-tool/icinga2-permissions.ts';

/** An account of a REST interface, with what it may do. */
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

/** May look at everything and change nothing. */
export const reader = account('reader', ['objects/query/*', 'templates/*', 'status/query']);
/** May not even look. */
export const stranger = account('stranger', ['events/CheckResult']);
/** Has what README.md of the connector asks for, and nothing else. */
export const least = account('least', permissions);

/** Each lacks one of them. */
export const lacking = permissions.map((permission, index) => ({
  permission,
  account: account(
    `lacking-${index}`,
    permissions.filter((each) => each !== permission),
  ),
}));

export const toolAccounts: readonly ToolAccount[] = [
  reader,
  stranger,
  least,
  ...lacking.map((each) => each.account),
];

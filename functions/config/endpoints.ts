import { withIndex } from '../../shared/app/group-index.ts';
import { allHosts } from './all-hosts.ts';
import { changeRealm } from './change-realm.ts';
import { createHost, createHostInImportTool } from './create-host.ts';
import { createRealm } from './create-realm.ts';
import { deleteHost, deleteHostFromImportTool } from './delete-host.ts';
import { deleteRealm } from './delete-realm.ts';
import { findHostByAddress, findHostByName } from './find-host.ts';
import { realm } from './realm.ts';
import { hostgroupMembers, hostgroupNames } from './realm-hostgroups.ts';
import { activeHosts, host, pendingHosts } from './realm-hosts.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('config', [
  findHostByAddress,
  findHostByName,
  allHosts,
  activeHosts,
  pendingHosts,
  host,
  hostgroupNames,
  hostgroupMembers,
  createHost,
  createHostInImportTool,
  deleteHost,
  deleteHostFromImportTool,
  createRealm,
  realm,
  changeRealm,
  deleteRealm,
]);

import { withIndex } from '../../shared/app/group-index.ts';
import { addHostToImportTool, addHostToRealm } from './add-host.ts';
import { check, checkByPost } from './check.ts';
import { deleteHostFromImportTool, deleteHostFromRealm } from './delete-host.ts';
import { restart, restartByPost } from './restart.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('utils', [
  check,
  checkByPost,
  restart,
  restartByPost,
  addHostToRealm,
  addHostToImportTool,
  deleteHostFromRealm,
  deleteHostFromImportTool,
]);

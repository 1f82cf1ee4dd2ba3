import { withIndex } from '../../shared/app/group-index.ts';
import { addHostToImportTool, addHostToRealm } from './add-host.ts';
import { check, checkByPost } from './check.ts';
import { deleteHostFromImportTool, deleteHostFromRealm } from './delete-host.ts';
import { restart, restartByPost } from './restart.ts';

/** The room's table of contents. */
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

/** Roles and their permissions. */
import { formatNumber, plural } from '../format';
import { titles } from './titles';

export const roles = {
  title: titles.roles,
  count: (n: number) => plural(n, { one: '# role', other: '# roles' }),
  search: 'Search by name',
  failed: "Couldn't load the roles",
  openFailed: "Couldn't load this role",
  formFailed: "Couldn't load the permissions to choose from",
  name: 'Role Name',
  nameHint: 'Letters of one script',
  members: 'Members',
  create: 'Create Role',
  edit: 'Edit Role',
  unsaved: 'The new role is not saved.',
  save: 'Save role',
  empty: "You Don't Have Any Roles Yet",
  emptyHint: 'A role says what the people who have it may see and change.',
  permissions: 'Permissions',
  permissionsHint: 'Permission to add, edit or delete something includes permission to view it.',
  permissionChanges: (added: readonly string[], removed: readonly string[]) =>
    [
      ...(added.length > 0 ? [`Added: ${added.join(', ')}`] : []),
      ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []),
    ].join('\n') || 'Not changed',
  categories: { add: 'Add', edit: 'Edit', view: 'View', delete: 'Delete', other: 'Other' },
  selectAll: 'Select All',
  selectAllOf: (category: string) => `Select All: ${category}`,
  chosenOf: (chosen: number, all: number) => `${formatNumber(chosen)} of ${formatNumber(all)}`,
  notHeld: 'You can only give permissions that you have yourself',
  lettersOnly: 'Role name must be letters only',
  reserved: "You Can't Enter Unique Name",
  created: 'Role Created Successfully',
  updated: 'Role Updated Successfully',
  editAction: 'Edit',
  deleteAction: 'Delete',
  deleteQuestion: (name: string) => `Do you want to delete the role ${name}?`,
  deleteDetail: 'This cannot be undone.',
  deleteMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to delete # role?', other: 'Do you want to delete # roles?' }),
    detail: 'This cannot be undone.',
    done: (n: number) => plural(n, { one: '# role deleted', other: '# roles deleted' }),
  },
  inUse: 'A role with users cannot be deleted',
};

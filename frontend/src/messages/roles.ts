/** Roles and their permissions. */
import { figure } from './numbers';
import { titles } from './titles';

export const roles = {
  title: titles.roles,
  one: 'role',
  many: 'roles',
  name: 'Role Name',
  nameHint: 'Letters only',
  members: 'Members',
  create: 'Create Role',
  edit: 'Edit Role',
  unsaved: 'The new role is not saved.',
  save: 'Save role',
  searchBy: 'name',
  empty: "You Don't Have Any Roles Yet",
  emptyHint: 'A role says what the people who have it may see and change.',
  permissions: 'Permissions',
  permissionsHint: 'Whoever may add, edit or delete something may also view it.',
  permissionChanges: (added: readonly string[], removed: readonly string[]) =>
    [
      ...(added.length > 0 ? [`Added: ${added.join(', ')}`] : []),
      ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []),
    ].join('\n') || 'Not changed',
  categories: { add: 'Add', edit: 'Edit', view: 'View', delete: 'Delete', other: 'Other' },
  selectAll: 'Select All',
  selectAllOf: (category: string) => `Select All: ${category}`,
  chosenOf: (chosen: number, all: number) => `${figure(chosen)} of ${figure(all)}`,
  notHeld: 'You can only give what you hold yourself',
  lettersOnly: 'Role name must be letters only',
  reserved: "You Can't Enter Unique Name",
  created: 'Role Created Successfully',
  updated: 'Role Updated Successfully',
  editAction: 'Edit',
  deleteAction: 'Delete',
  deleteQuestion: (name: string) => `Do you want to delete the role ${name}?`,
  deleteDetail: 'This cannot be undone.',
  deleteManyDetail: 'This cannot be undone.',
  inUse: 'A role with users cannot be deleted',
};

/** What the built-in roles are called; the others are called as they are named. */
export const roleName = (name: string): string =>
  ({ user: 'Default User', admin: 'Admin', 'suber-admin': 'Sub-admin', super_admin: 'Super Administrator' })[name] ??
  name;

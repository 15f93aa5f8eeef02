const BUILTIN: Readonly<Record<string, string>> = {
  user: 'Default User',
  admin: 'Admin',
  'suber-admin': 'Sub-admin',
  super_admin: 'Super Administrator',
};

/**
 * Returns the display name of a built-in role. Other roles are shown with their own name, even if it is 'constructor'.
 */
export const roleName = (name: string): string => (Object.hasOwn(BUILTIN, name) ? BUILTIN[name] : undefined) ?? name;

const BUILTIN: Readonly<Record<string, string>> = {
  user: 'Default User',
  admin: 'Admin',
  'suber-admin': 'Sub-admin',
  super_admin: 'Super Administrator',
};

/** What the built-in roles are called; the others are called as they are named, even if that is 'constructor'. */
export const roleName = (name: string): string => (Object.hasOwn(BUILTIN, name) ? BUILTIN[name] : undefined) ?? name;

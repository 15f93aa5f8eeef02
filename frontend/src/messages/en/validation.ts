/** The specification's messages for fields, without the leading star. The field adds the star. */
export const validation = {
  required: 'Required',
  requiredSignIn: 'required',
  fillCorrectly: 'Please fill data correctly',
  fillAllCorrectly: 'Please Fill All Data Correctly',
  nameAlpha: 'Name Must be Alpha With Space Only',
  adminEmail: 'Admin email must be valid email address',
  email: 'Email must be a valid email address',
  domain: 'Domain Must be Valid Domain',
  host: 'Organization URL must be a valid URL',
  positive: 'Must be a whole number above 0',
  password: 'Password must be at least 8 characters with uppercase, lowercase, number and special character',
  passwordMatch: 'Password confirmation does not match password',
  passwordsMatch: 'Passwords do not match',
};

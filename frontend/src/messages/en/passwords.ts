/** The strength of a password that is set. */
export const passwords = {
  strength: 'Password strength',
  /** From 0 to 4. */
  strengths: ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as readonly string[],
};

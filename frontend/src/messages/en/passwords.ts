/** Texts about the strength of a new password. */
export const passwords = {
  strength: 'Password strength',
  /** The strengths from 0 to 4. */
  strengths: ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as readonly string[],
};

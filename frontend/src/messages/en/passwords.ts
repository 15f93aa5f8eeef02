/** Texts about the strength of a new password, and about its rules. */
import { formatNumber } from '../format';

export const passwords = {
  strength: 'Password strength',
  /** The strengths from 0 to 4. */
  strengths: ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as readonly string[],
  rulesTitle: 'A password needs',
  rules: (minLength: number) => ({
    length: `${formatNumber(minLength)} characters`,
    upper: 'An uppercase letter',
    lower: 'A lowercase letter',
    digit: 'A number',
    special: 'A special character',
  }),
  met: '(met)',
  notMet: '(missing)',
};

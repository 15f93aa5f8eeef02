/** The strength of a password that is set, and what it must have. */
import { AcceptInvitationRequest } from '@/api/limits.gen';
import { formatNumber } from '../format';

const { minLength } = AcceptInvitationRequest.password;

export const passwords = {
  strength: 'Password strength',
  /** From 0 to 4. */
  strengths: ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as readonly string[],
  rulesTitle: 'A password needs',
  rules: {
    length: `${formatNumber(minLength)} characters`,
    upper: 'An uppercase letter',
    lower: 'A lowercase letter',
    digit: 'A number',
    special: 'A special character',
  },
  met: '(met)',
  notMet: '(missing)',
};

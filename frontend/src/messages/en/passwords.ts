/** Texts about the strength of a new password, and about its rules. */
import { AcceptInvitationRequest } from '@/api/limits.gen';
import { formatNumber } from '../format';

const { minLength } = AcceptInvitationRequest.password;

export const passwords = {
  strength: 'Password strength',
  /** The strengths from 0 to 4. */
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

/** The checks of an organization's fields (specification, section 5). */
import { OrganizationRetentionRequest } from '@/api/limits.gen';
import { organizations as t } from '@/messages/organizations';
import { validation } from '@/messages/validation';
import { emailShape, firstMistake, plainName, positiveNumber, required } from '@/ui/rules';

const checkDomain = (value: string) => (/^[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : validation.domain);

/** Refuses a single word, unless a scheme says that it is an address. The server checks the rest. */
const checkHost = (value: string) =>
  /^(https?:\/\/|localhost\b|[^/?#]+\.)/i.test(value.trim()) ? null : validation.host;

/**
 * Whether an organization has users besides the invited admin. Then its email domain cannot be changed, and it cannot be
 * deleted.
 */
export const isInUse = ({ users }: { users: number }): boolean => users > 1;

/** Whether an email address is complete and its domain differs from that of the organization. This is allowed, but
    often a mistake. */
export function isElsewhere(email: string, domain: string): boolean {
  const [own, wanted] = [email.split('@')[1] ?? '', domain].map((text) => text.trim().toLowerCase());
  return checkDomain(own ?? '') === null && checkDomain(wanted ?? '') === null && own !== wanted;
}

export interface OrganizationValues {
  name: string;
  domain: string;
  host: string;
  user_email: string;
}

export interface LimitValues {
  max_number_of_users: number | '';
  total_file_size: number | '';
}

/** Days. Empty if the organization leaves a period to the installation. */
export interface KeptValues {
  kept_texts_days: number | '';
  kept_audit_states_days: number | '';
}

const period =
  ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  (value: number | '') =>
    value === '' || (Number.isInteger(value) && value >= minimum && value <= maximum)
      ? null
      : t.keptLimits(minimum, maximum);

export const keptRules = {
  kept_texts_days: period(OrganizationRetentionRequest.texts_days),
  kept_audit_states_days: period(OrganizationRetentionRequest.audit_states_days),
};

export const limitRules = { max_number_of_users: positiveNumber, total_file_size: positiveNumber };

export const organizationRules = {
  name: firstMistake(required, plainName),
  domain: firstMistake(required, checkDomain),
  host: firstMistake(required, checkHost),
  user_email: firstMistake(required, emailShape(validation.adminEmail)),
};

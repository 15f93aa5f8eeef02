/** The checks of an organization's fields (specification, section 5). */
import { validation } from '@/messages/validation';
import { emailShape, first, plainName, required } from '@/ui/rules';

const domainShape = (value: string) => (/^[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : validation.domain);

/** More people than the invited admin: neither edited nor deleted. */
export const isInUse = ({ users }: { users: number }): boolean => users > 1;

export interface OrganizationValues {
  name: string;
  domain: string;
  host: string;
  user_email: string;
}

export const organizationRules = {
  name: first(required, plainName),
  domain: first(required, domainShape),
  host: required,
  user_email: first(required, emailShape(validation.adminEmail)),
};

/** The checks of an organization's fields (specification, section 5). */
import { validation } from '@/messages/validation';
import { emailShape, first, plainName, positive, required } from '@/ui/rules';

const domainShape = (value: string) => (/^[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : validation.domain);

/** More people than the admin: it keeps its mail domain and is not deleted. */
export const isInUse = ({ users }: { users: number }): boolean => users > 1;

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

export const limitRules = { max_number_of_users: positive, total_file_size: positive };

export const organizationRules = {
  name: first(required, plainName),
  domain: first(required, domainShape),
  host: required,
  user_email: first(required, emailShape(validation.adminEmail)),
};

/** The checks of an organization's fields (specification, section 5). */
import { messages } from '@/messages';
import { emailShape, first, plainName, required } from '@/ui/rules';

const { validation } = messages;

const domainShape = (value: string) => (/^[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : validation.domain);

export const organizationRules = {
  name: first(required, plainName),
  domain: first(required, domainShape),
  host: required,
  user_email: first(required, emailShape(validation.adminEmail)),
};

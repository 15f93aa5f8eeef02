/** The fields that creating and editing share. */
import { limits } from '@/api/limits.gen';
import { organizations as words } from '@/messages/organizations';
import { TextField } from '@/ui/fields';
import type { SaveForm } from '@/ui/useSaveForm';
import type { OrganizationValues } from './rules';

const limit = limits.CreateOrganizationRequest;

export function OrganizationFields({ form }: { form: SaveForm<OrganizationValues> }) {
  return (
    <>
      <TextField form={form} name="name" label={words.name} required maxLength={limit.name.maxLength} />
      <TextField
        form={form}
        name="domain"
        label={words.domain}
        hint={words.domainHint}
        required
        maxLength={limit.domain.maxLength}
      />
      <TextField form={form} name="host" label={words.host} type="url" required maxLength={limit.host.maxLength} />
      <TextField
        form={form}
        name="user_email"
        label={words.adminEmail}
        hint={words.adminEmailHint}
        type="email"
        required
        maxLength={limit.user_email.maxLength}
      />
    </>
  );
}

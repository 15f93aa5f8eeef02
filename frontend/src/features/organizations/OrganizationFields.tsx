/** The fields that creating and editing share. */
import * as limits from '@/api/limits.gen';
import { organizations as t } from '@/messages/organizations';
import { TextField } from '@/ui/fields';
import type { SaveForm } from '@/ui/useSaveForm';
import type { OrganizationValues } from './rules';

const limit = limits.CreateOrganizationRequest;

export function OrganizationFields({ form }: { form: SaveForm<OrganizationValues> }) {
  return (
    <>
      <TextField form={form} name="name" label={t.name} required maxLength={limit.name.maxLength} />
      <TextField
        form={form}
        name="domain"
        label={t.domain}
        hint={t.domainHint}
        required
        maxLength={limit.domain.maxLength}
      />
      <TextField form={form} name="host" label={t.host} type="url" required maxLength={limit.host.maxLength} />
      <TextField
        form={form}
        name="user_email"
        label={t.adminEmail}
        hint={t.adminEmailHint}
        type="email"
        required
        maxLength={limit.user_email.maxLength}
      />
    </>
  );
}

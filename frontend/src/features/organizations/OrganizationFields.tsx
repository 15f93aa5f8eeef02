/** The fields that the forms for creating and editing share. */
import * as limits from '@/api/limits.gen';
import { organizations as t } from '@/messages/organizations';
import { DescriptionList } from '@/ui/DescriptionList';
import { TextField } from '@/ui/fields';
import { NumberField } from '@/ui/NumberField';
import type { Form } from '@/ui/useSaveForm';
import { isElsewhere, type LimitValues, type OrganizationValues } from './rules';

const limit = limits.CreateOrganizationRequest;

interface Props {
  form: Form<OrganizationValues & LimitValues>;
  /** The fields that cannot be changed. They are shown as text. */
  fixed?: { domain?: string | undefined; adminEmail?: string | undefined; why: readonly string[] } | undefined;
}

export function OrganizationFields({ form, fixed }: Props) {
  const { domain, user_email } = form.values;
  return (
    <>
      <TextField form={form} name="name" label={t.name} required maxLength={limit.name.maxLength} />
      {fixed?.domain === undefined && (
        <TextField
          form={form}
          name="domain"
          label={t.domain}
          hint={t.domainHint}
          required
          maxLength={limit.domain.maxLength}
        />
      )}
      <TextField
        form={form}
        name="host"
        label={t.host}
        hint={t.hostHint}
        type="url"
        required
        maxLength={limit.host.maxLength}
      />
      {fixed?.adminEmail === undefined && (
        <TextField
          form={form}
          name="user_email"
          label={t.adminEmail}
          hint={isElsewhere(user_email, domain) ? t.adminElsewhere(domain.trim()) : t.adminEmailHint}
          type="email"
          required
          maxLength={limit.user_email.maxLength}
        />
      )}
      <NumberField form={form} name="max_number_of_users" label={t.userCount} hint={t.userCountHint} required min={1} />
      <NumberField form={form} name="total_file_size" label={t.fileSize} required min={1} />
      {fixed && (
        <>
          <DescriptionList
            items={[
              ...(fixed.domain === undefined ? [] : [[t.domain, fixed.domain] as const]),
              ...(fixed.adminEmail === undefined ? [] : [[t.adminEmail, fixed.adminEmail] as const]),
            ]}
          />
          <p>{fixed.why.join(' ')}</p>
        </>
      )}
    </>
  );
}

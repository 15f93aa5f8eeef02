/** Creates an organization and invites its admin by email (specification, 2.6). */
import { paths } from '@/domain/paths';
import { organizations as t } from '@/messages/organizations';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { useCreateOrganization } from './api';
import { OrganizationFields } from './OrganizationFields';
import { limitRules, organizationRules } from './rules';

export function CreateOrganizationPage() {
  const create = useCreateOrganization();
  const form = useSaveForm({
    initial: {
      name: '',
      domain: '',
      host: '',
      user_email: '',
      max_number_of_users: '' as number | '',
      total_file_size: '' as number | '',
    },
    rules: { ...organizationRules, ...limitRules },
    wrong: validation.fillCorrectly,
    unsaved: t.unsaved,
    save: (values) =>
      create({
        body: {
          ...values,
          max_number_of_users: Number(values.max_number_of_users),
          total_file_size: Number(values.total_file_size),
        },
      }),
    saved: ({ message }) => ({ ...(message && { message }), to: paths.organizations() }),
  });
  return (
    <FormPage title={t.create} form={form} saveLabel={t.save}>
      <OrganizationFields form={form} />
    </FormPage>
  );
}

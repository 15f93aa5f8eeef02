/** Creates an organization and invites its admin by email (specification, 2.6). */
import { paths } from '@/domain/paths';
import { organizations as t } from '@/messages/organizations';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { useCreateOrganization } from './api';
import { OrganizationFields } from './OrganizationFields';
import { limitRules, organizationRules } from './rules';

/** The suggested limits of the form (D252). */
const USERS = 500;
const MEGABYTES = 1000;

export function CreateOrganizationPage() {
  const create = useCreateOrganization();
  const form = useSaveForm({
    initial: {
      name: '',
      domain: '',
      host: '',
      user_email: '',
      max_number_of_users: USERS as number | '',
      total_file_size: MEGABYTES as number | '',
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
    saved: ({ message, data }, { name, user_email }) => ({
      message,
      about: t.invited(name, user_email),
      open: paths.editOrganization({ id: data.id }),
      to: paths.organizations(),
    }),
  });
  return (
    <FormPage title={t.create} form={form} saveLabel={t.save}>
      <OrganizationFields form={form} />
    </FormPage>
  );
}

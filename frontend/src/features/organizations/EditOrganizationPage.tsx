/** Changes an organization: name, mail domain, address and admin only (specification, 2.6). */
import { paths } from '@/domain/paths';
import { organizations as t } from '@/messages/organizations';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Organization, organizationDetail, useUpdateOrganization } from './api';
import { OrganizationFields } from './OrganizationFields';
import { type OrganizationValues, organizationRules } from './rules';

function EditForm({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization();
  const { id } = organization;
  const form = useEditForm({
    stored: organization,
    detail: organizationDetail(id),
    valuesOf: ({ name, domain, host, user_id }: Organization): OrganizationValues => ({
      name,
      domain,
      host,
      user_email: user_id.email,
    }),
    rows: ({ name, domain, host, user_email }) => [
      [t.name, name],
      [t.domain, domain],
      [t.host, host],
      [t.adminEmail, user_email],
    ],
    rules: organizationRules,
    wrong: validation.fillCorrectly,
    save: (body) => update({ params: { path: { id } }, body }),
    saved: ({ message }) => ({ ...(message && { message }), to: paths.organizations() }),
  });
  return (
    <FormPage title={t.edit} form={form} saveLabel={t.save}>
      <OrganizationFields form={form} />
    </FormPage>
  );
}

export function EditOrganizationPage() {
  const query = useFreshQuery(organizationDetail(useParam('id')));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {(organization) => <EditForm organization={organization} />}
    </QueryPage>
  );
}

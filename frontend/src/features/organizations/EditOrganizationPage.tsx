/** Changes an organization: name, mail domain, address and admin only (specification, 2.6). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { messages } from '@/messages';
import { FormPage } from '@/ui/FormPage';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { type Organization, organizationDetail, useUpdateOrganization } from './api';
import { OrganizationFields } from './OrganizationFields';
import { organizationRules } from './rules';

const { organizations: words, validation } = messages;
const back = { to: '/organizations', label: words.title };

function EditForm({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(organization.id);
  const { name, domain, host, user_id } = organization;
  const form = useSaveForm({
    initial: { name, domain, host, user_email: user_id.email },
    rules: organizationRules,
    wrong: validation.fillCorrectly,
    save: update,
    saved: ({ message }) => ({ ...(message && { message }), to: '/organizations', after: 1000 }),
  });
  return (
    <FormPage title={words.edit} back={back} form={form} saveLabel={words.save}>
      <OrganizationFields form={form} />
    </FormPage>
  );
}

export function EditOrganizationPage() {
  const query = useQuery(organizationDetail(useParams()['id'] ?? ''));
  return (
    <QueryPage title={words.edit} back={back} query={query}>
      {(organization) => <EditForm organization={organization} />}
    </QueryPage>
  );
}

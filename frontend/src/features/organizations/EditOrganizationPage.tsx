/**
 * Changes an organization. Name, URL, limits (D61) and periods (D248) can be changed at any time, the other fields only while it
 * has no users (specification, 2.6).
 */
import { paths } from '@/domain/paths';
import { organizations as t } from '@/messages/organizations';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Organization, organizationDetail, useChangeOrganization, useUpdateOrganization } from './api';
import { KeptFields } from './KeptFields';
import { OrganizationFields } from './OrganizationFields';
import {
  isInUse,
  type KeptValues,
  keptRules,
  type LimitValues,
  limitRules,
  type OrganizationValues,
  organizationRules,
} from './rules';

type Values = OrganizationValues & LimitValues & KeptValues;

/** The fields that the form cannot change, each with the reason. */
function fixedFields(organization: Organization) {
  const { domain, user_id, invitation } = organization;
  if (isInUse(organization)) return { domain, adminEmail: user_id.email, why: [t.keptDomain, t.keptAddress] };
  return invitation ? undefined : { adminEmail: user_id.email, why: [t.keptAddress] };
}

/** An empty field leaves the period to the installation. */
const daysOf = (value: number | '') => (value === '' ? null : value);

function useSave(organization: Organization) {
  const update = useUpdateOrganization();
  const change = useChangeOrganization();
  const params = { path: { id: organization.id } };
  return async ({ version, ...values }: Values & { version: number }) => {
    const { name, host, domain, user_email } = values;
    const limits = {
      max_number_of_users: Number(values.max_number_of_users),
      total_file_size: Number(values.total_file_size),
    };
    const kept = {
      texts_days: daysOf(values.kept_texts_days),
      audit_states_days: daysOf(values.kept_audit_states_days),
    };
    const moves = domain !== organization.domain || user_email !== organization.user_id.email;
    // After a conflict, the form may also have to send back a value that another user has changed.
    if (isInUse(organization) || (!moves && version === organization.version)) {
      // The server keeps a URL that is not sent, also a single word from before (D272).
      const isAddress = organizationRules.host(host) === null;
      return change({ params, body: { name, ...(isAddress && { host }), ...limits, kept, version } });
    }
    const updated = await update({ params, body: { name, host, domain, user_email, version } });
    const { max_number_of_users, total_file_size, kept: stored } = updated.data;
    const hasLimits = max_number_of_users === limits.max_number_of_users && total_file_size === limits.total_file_size;
    const hasPeriods = stored.texts_days === kept.texts_days && stored.audit_states_days === kept.audit_states_days;
    if (hasLimits && hasPeriods) return updated;
    return change({ params, body: { ...limits, kept, version: updated.data.version } });
  };
}

function EditForm({ organization }: { organization: Organization }) {
  const save = useSave(organization);
  const form = useEditForm({
    stored: organization,
    detail: organizationDetail(organization.id),
    valuesOf: (stored: Organization): Values => ({
      name: stored.name,
      domain: stored.domain,
      host: stored.host,
      user_email: stored.user_id.email,
      max_number_of_users: stored.max_number_of_users,
      total_file_size: stored.total_file_size,
      kept_texts_days: stored.kept.texts_days ?? '',
      kept_audit_states_days: stored.kept.audit_states_days ?? '',
    }),
    rows: ({ name, domain, host, user_email, max_number_of_users, total_file_size, ...kept }) => [
      [t.name, name],
      [t.domain, domain],
      [t.host, host],
      [t.adminEmail, user_email],
      [t.userCount, String(max_number_of_users)],
      [t.fileSize, String(total_file_size)],
      [t.keptTexts, t.days(daysOf(kept.kept_texts_days))],
      [t.keptStates, t.days(daysOf(kept.kept_audit_states_days))],
    ],
    rules: {
      ...organizationRules,
      ...limitRules,
      ...keptRules,
      host: (host) => (host === organization.host ? null : organizationRules.host(host)),
    },
    wrong: validation.fillCorrectly,
    save,
    saved: ({ message }, { name }) => ({ message, about: name, to: paths.organizations() }),
  });
  return (
    <FormPage title={t.edit} form={form} saveLabel={t.save}>
      <OrganizationFields form={form} fixed={fixedFields(organization)} />
      <KeptFields form={form} installation={organization.installation_kept} />
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

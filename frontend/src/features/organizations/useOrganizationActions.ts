/** The actions on an organization in its row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { organizations as t } from '@/messages/organizations';
import { perform } from '@/ui/perform';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import { type Organization, useDeleteOrganization, useResendInvitation } from './api';
import { isInUse } from './rules';

export function useOrganizationActions(): ListActions<Organization> {
  const viewer = useViewer();
  const remove = useDeleteOrganization();
  const resend = useResendInvitation();
  const [edits, deletes] = [can(viewer, 'update organization'), can(viewer, 'delete organization')];
  const resendInvitation = ({ id, user_id }: Organization) =>
    perform({ failed: t.resendFailed(user_id.email), run: () => resend({ params: { path: { id } } }) });
  const deletion: Deletion<Organization> = {
    question: ({ name }) => t.deleteQuestion(name),
    detail: () => t.deleteDetail,
    many: t.deleteMany,
    reason: (organization) => (isInUse(organization) ? t.hasUsers : undefined),
    remove: ({ id }) => remove({ params: { path: { id } } }),
  };
  if (!edits && !deletes) return {};
  return {
    actions: (row) => [
      ...(edits
        ? [
            { label: t.editAction, to: paths.editOrganization({ id: row.id }) },
            ...(row.invitation ? [{ label: t.resend, run: () => void resendInvitation(row) }] : []),
          ]
        : []),
      ...(deletes ? [deleteRow(t.deleteAction, deletion, row)] : []),
    ],
    ...(deletes && { deletion }),
  };
}

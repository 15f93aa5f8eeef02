/** What can be done to an organization from its row. */
import { messageOf } from '@/api/errors';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { askToDelete } from '@/ui/askToDelete';
import { notice } from '@/ui/notice';
import type { RowAction } from '@/ui/RowMenu';
import { type Organization, useDeleteOrganization, useResendInvitation } from './api';
import { isInUse } from './rules';

const { organizations: words } = messages;

export function useOrganizationActions(): (organization: Organization) => RowAction[] {
  const viewer = useViewer();
  const remove = useDeleteOrganization();
  const resend = useResendInvitation();
  const invite = (id: string) =>
    resend({ params: { path: { id } } })
      .then(({ message }) => notice.success(message))
      .catch((error) => notice.error(messageOf(error)));

  return (organization) => {
    const { id, name } = organization;
    const reason = isInUse(organization) ? words.hasUsers : undefined;
    return [
      ...(can(viewer, 'update organization')
        ? [
            { label: words.editAction, to: paths.editOrganization({ id }), reason },
            { label: words.resend, run: () => void invite(id) },
          ]
        : []),
      ...(can(viewer, 'delete organization')
        ? [
            {
              label: words.deleteAction,
              danger: true,
              reason,
              run: () =>
                void askToDelete(words.deleteQuestion(name), words.deleteDetail, () =>
                  remove({ params: { path: { id } } }),
                ),
            },
          ]
        : []),
    ];
  };
}

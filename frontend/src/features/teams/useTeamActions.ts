/** The actions on a team in its row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { teams as t } from '@/messages/teams';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import { type Team, useDeleteTeam } from './api';
import { whyNotEditable } from './rules';

export function useTeamActions(): ListActions<Team> {
  const viewer = useViewer();
  const remove = useDeleteTeam();
  const [edits, deletes] = [can(viewer, 'update team'), can(viewer, 'delete team')];
  const deletion: Deletion<Team> = {
    question: ({ name }) => t.deleteQuestion(name),
    detail: () => t.deleteDetail,
    many: t.deleteMany,
    reason: whyNotEditable,
    remove: ({ id }) => remove({ params: { path: { id } } }),
  };
  if (!edits && !deletes) return {};
  return {
    actions: (team) => [
      ...(edits ? [{ label: t.editAction, to: paths.editTeam({ id: team.id }), reason: whyNotEditable(team) }] : []),
      ...(deletes ? [deleteRow(t.deleteAction, deletion, team)] : []),
    ],
    ...(deletes && { deletion }),
  };
}

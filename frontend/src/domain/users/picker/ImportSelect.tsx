/** A field to choose one of the past imports, whose people are a group (D209). */
import { serverClock } from '@/api/serverClock';
import { formatLocalShortTime } from '@/domain/gmt';
import { picker as t } from '@/messages/picker';
import { ServerSelect } from '@/ui/ServerSelect';
import { type UserGroup, userGroups } from '../groups';

export const importNote = ({ count, created_at }: UserGroup): string =>
  t.importNote(count, formatLocalShortTime(created_at, serverClock.now()));

interface Props {
  chosen: UserGroup | null;
  onChoose: (group: UserGroup) => void;
}

export function ImportSelect({ chosen, onChoose }: Props) {
  return (
    <ServerSelect
      label={t.import}
      placeholder={t.chooseImport}
      chosen={chosen}
      find={(search) => userGroups(search)}
      note={importNote}
      onChoose={onChoose}
    />
  );
}

/** Shows what happens to the added people: their role, the email that they receive, and the group under which the
    list can find them. */
import { Anchor, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '@/domain/scope';
import { addPeople as t } from '@/messages/addPeople';
import { LetterPreview } from '@/ui/LetterPreview';
import { LoadFailed } from '@/ui/LoadFailed';
import { Panel } from '@/ui/Panel';
import { PARTICIPANT, roleLabel } from '../UserFields';
import classes from './Add.module.css';
import { invitationLetter } from './api';

function Mail() {
  const { query: scope } = useScope();
  const [opened, setOpened] = useState(false);
  const query = useQuery({ ...invitationLetter(scope), enabled: opened });
  return (
    <>
      <Anchor component="button" type="button" size="sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? t.hideMail : t.showMail}
      </Anchor>
      {opened && query.isError && <LoadFailed title={t.mailFailed} query={query} />}
      {opened && query.data && <LetterPreview letter={query.data} label={t.mail} />}
    </>
  );
}

interface Props {
  organization: string;
  roles: readonly string[];
  role: string;
  onRole: (role: string) => void;
  counts: { invited: number; withPassword: number; existing: number };
  group: string;
}

export function Rail({ organization, roles, role, onRole, counts, group }: Props) {
  const ready = counts.invited + counts.withPassword;
  return (
    <Panel title={t.happens}>
      <div className={classes.happens}>
        <Select
          label={t.role}
          description={role === PARTICIPANT ? t.participantHint : undefined}
          data={roles.map((name) => ({ value: name, label: roleLabel(name) }))}
          value={role}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => next !== null && onRole(next)}
        />
        {counts.invited > 0 && (
          <div>
            <p>{t.invited(counts.invited, organization)}</p>
            <Mail />
          </div>
        )}
        {counts.withPassword > 0 && <p>{t.withPassword(counts.withPassword)}</p>}
        {ready > 0 && <p>{t.foundAgain(group)}</p>}
        {counts.existing > 0 && <p>{t.stay(counts.existing)}</p>}
      </div>
    </Panel>
  );
}

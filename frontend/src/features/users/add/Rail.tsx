/** Shows what happens to the added people: their role, the email that they receive, and the group under which the
    list can find them. */
import { Anchor, Select } from '@mantine/core';
import { IconKey, IconMail, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useScope } from '@/domain/scope';
import { addPeople as t } from '@/messages/addPeople';
import { formatNumber } from '@/messages/format';
import { LetterPreview } from '@/ui/LetterPreview';
import { LoadFailed } from '@/ui/LoadFailed';
import { Marked } from '@/ui/Marked';
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

const Fact = ({ icon: Icon, children }: { icon: typeof IconMail; children: ReactNode }) => (
  <div className={classes.fact}>
    <Icon size={18} stroke={1.75} aria-hidden />
    <div>{children}</div>
  </div>
);

/** A sentence in which a number or a name is in bold. */
const Emphasized = ({ of, children }: { of: string; children: string }) => (
  <Marked label={children} text={of} className={classes.emphasized} />
);

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
          <Fact icon={IconMail}>
            <p>
              <Emphasized of={t.people(counts.invited)}>{t.invited(counts.invited, organization)}</Emphasized>
            </p>
            <Mail />
          </Fact>
        )}
        {counts.withPassword > 0 && (
          <Fact icon={IconKey}>
            <p>
              <Emphasized of={t.people(counts.withPassword)}>{t.withPassword(counts.withPassword)}</Emphasized>
            </p>
          </Fact>
        )}
        {ready > 0 && (
          <Fact icon={IconUsers}>
            <p>
              <Emphasized of={group}>{t.foundAgain(group)}</Emphasized>
            </p>
          </Fact>
        )}
        {counts.existing > 0 && (
          <Fact icon={IconUserOff}>
            <p>
              <Emphasized of={formatNumber(counts.existing)}>{t.stay(counts.existing)}</Emphasized>
            </p>
          </Fact>
        )}
      </div>
    </Panel>
  );
}

/** Adds the people with the pasted email addresses. For each other address, says why that person cannot be in the
    team. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { messageOf } from '@/api/errors';
import { LeftOut, PasteBox } from '@/domain/users/picker/PasteBox';
import { picker } from '@/messages/picker';
import { teams as t } from '@/messages/teams';
import { foundCandidates, type TeamUser } from './api';
import classes from './TeamFields.module.css';

/** The number of addresses that are listed with their reason. */
const LISTED = 100;

interface Props {
  /** The team that is edited. */
  team: string | undefined;
  chosen: ReadonlySet<string>;
  onAdd: (people: readonly TeamUser[]) => void;
}

export function PastedUsers({ team, chosen, onAdd }: Props) {
  const [text, setText] = useState('');
  const [emails, setEmails] = useState<readonly string[]>([]);
  const look = useCallback((found: string[]) => setEmails(found), []);
  const { data, error } = useQuery({
    ...foundCandidates(emails, team),
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = emails.length > 0 ? data : undefined;
  const people = (found ?? []).flatMap(({ user }) => (user ? [user] : []));
  const fresh = people.filter(({ id }) => !chosen.has(id));
  const refused = (found ?? []).filter(({ reason }) => reason !== null);
  return (
    <PasteBox text={text} onText={setText} onAddresses={look}>
      {emails.length > 0 && (
        <div className={classes.found}>
          <div role="status">
            {found && <strong>{t.pasted(people.length, found.length)}</strong>}
            {!found && !error && picker.checking}
            {error && <span className={classes.mistake}>{messageOf(error)}</span>}
          </div>
          {refused.length > 0 && (
            <LeftOut
              rows={refused.slice(0, LISTED).map(({ email, reason }) => ({ email, reason: reason ?? '' }))}
              more={refused.length - LISTED}
            />
          )}
          {people.length > 0 && (
            <Button variant="default" disabled={fresh.length === 0} onClick={() => onAdd(fresh)}>
              {fresh.length === 0 ? t.pastedAdded : t.addPeople(fresh.length)}
            </Button>
          )}
        </div>
      )}
    </PasteBox>
  );
}

/** Adds the people of a pasted list. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { useScope } from '@/domain/scope';
import { usersIn } from '@/domain/users/lines';
import { addPeople as t } from '@/messages/addPeople';
import { combineQueries } from '@/ui/loadable';
import { PageHeader } from '@/ui/PageHeader';
import { QueryPage } from '@/ui/QueryPage';
import { assignableRoles, ownOrganization } from '../api';
import classes from './Add.module.css';
import { AddTabs } from './AddTabs';
import { AddUsers } from './AddUsers';
import type { AddedUser } from './api';

/** Line numbers are shown up to this line. */
const MAX_NUMBERED = 2_000;

interface ListProps {
  text: string;
  wrong: ReadonlySet<number>;
  onText: (text: string) => void;
}

/** The text of the list with its line numbers. Wrong lines are marked. */
function YourList({ text, wrong, onText }: ListProps) {
  const id = useId();
  const numbers = useRef<HTMLDivElement>(null);
  const lines = text === '' ? 0 : text.split('\n').length;
  return (
    <div className={classes.list}>
      <div className={classes.listHead}>
        <label htmlFor={id}>{t.list}</label>
        <span className={classes.note}>{t.lines(lines)}</span>
      </div>
      <div className={classes.editor}>
        <div ref={numbers} className={classes.numbers} aria-hidden>
          {Array.from({ length: Math.min(Math.max(lines, 1), MAX_NUMBERED) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number of a line is what it is
            <span key={at} data-wrong={wrong.has(at + 1) || undefined}>
              <span className={classes.number}>{at + 1}</span>
            </span>
          ))}
        </div>
        <textarea
          id={id}
          wrap="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          // After pasting, the cursor is at the end of the last line. The list scrolls to the start of the lines, where
          // the names are.
          onPaste={({ currentTarget }) => requestAnimationFrame(() => Object.assign(currentTarget, { scrollLeft: 0 }))}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
          }}
        />
      </div>
      <p id={`${id}-hint`} className={classes.note}>
        {t.listHint}
      </p>
    </div>
  );
}

function PasteForm({ organization, roles }: { organization: string; roles: readonly string[] }) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, 400);
  const people = useMemo(
    () => usersIn(settled).map((person): AddedUser => ({ ...person, key: String(person.line), password: '' })),
    [settled],
  );
  return (
    <AddUsers
      people={people}
      organization={organization}
      roles={roles}
      aside={(wrong) => <YourList text={text} wrong={wrong} onText={setText} />}
      onRestart={() => setText('')}
    />
  );
}

export function PastePage() {
  const { query: scope } = useScope();
  const query = combineQueries(useQuery(ownOrganization(scope)), useQuery(assignableRoles(scope)));
  return (
    <QueryPage title={t.title} failed={t.failed} query={query}>
      {([{ name }, roles]) => (
        <>
          <PageHeader title={t.title} />
          <AddTabs />
          <PasteForm organization={name} roles={roles.map((role) => role.name)} />
        </>
      )}
    </QueryPage>
  );
}

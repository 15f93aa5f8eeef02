/** One tab for each kind that has questions. A tab that was not opened yet is marked. */
import { type StoreApi, useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { KindTabList } from '@/questions/KindTabs';
import { type Group, isAnswered, type Paper } from './paper';
import classes from './QuestionKindTabs.module.css';
import type { Session } from './session';
import type { Position } from './usePosition';

interface ProgressProps {
  group: Group;
  store: StoreApi<Session>;
  visited: boolean;
}

function Progress({ group: { questions }, store, visited }: ProgressProps) {
  const answered = useStore(store, ({ sheet }) => questions.filter(({ id }) => isAnswered(sheet[id])).length);
  return (
    <>
      <span className={classes.count} aria-hidden>
        {t.kindProgress(answered, questions.length)}
      </span>
      <span className="visually-hidden">{t.progress(answered, questions.length)}</span>
      {!visited && <span className={classes.fresh}>{t.notVisited}</span>}
    </>
  );
}

interface Props {
  paper: Paper;
  store: StoreApi<Session>;
  visited: Position['visited'];
}

export function QuestionKindTabs({ paper, store, visited }: Props) {
  return (
    <KindTabList
      label={t.kinds}
      oneLine
      tabs={paper.groups.map((group) => ({
        name: String(group.type),
        title: group.title,
        note: <Progress group={group} store={store} visited={visited.has(group.type)} />,
      }))}
    />
  );
}

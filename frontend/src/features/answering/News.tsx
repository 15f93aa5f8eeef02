/** What happened to the answers without the person's doing: brought back from the draft, or merged with newer ones. */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { questions } from '@/messages/questions';
import type { Engine } from './engine';
import classes from './News.module.css';
import type { Paper } from './paper';

interface Props {
  paper: Paper;
  engine: Engine;
  goTo: (id: string) => void;
}

export function News({ paper, engine, goTo }: Props) {
  const merged = useStore(engine.store, (session) => session.merged);
  const restored = useStore(engine.store, (session) => session.restored);
  const list = (label: string, ids: readonly string[]) =>
    ids.length > 0 && (
      <p>
        {label}
        {ids.map((id) => (
          <button key={id} type="button" className={classes.link} onClick={() => goTo(id)}>
            {questions.number(paper.byId.get(id)?.number ?? 0)}
          </button>
        ))}
      </p>
    );
  const anything = merged !== null || restored > 0;
  return (
    <div role="status" className={classes.place}>
      {anything && (
        <div className={classes.news}>
          <div>
            {restored > 0 && <p>{t.restored(restored)}</p>}
            {merged && (
              <>
                <p>{t.merged}</p>
                {list(t.mergedTaken, merged.taken)}
                {list(t.mergedKept, merged.kept)}
              </>
            )}
          </div>
          <Button variant="default" h={44} onClick={engine.noticed}>
            {t.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}

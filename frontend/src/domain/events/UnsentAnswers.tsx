/** Answers on this device that did not reach the server. They are shown until the user dismisses them, with the
    possible next steps. */
import { Button, CloseButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { useMaybeViewer } from '@/api/session';
import { unsent as t } from '@/messages/unsent';
import { confirm } from '@/ui/confirm';
import { perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';
import { formatLocalShortTime } from '../gmt';
import classes from './UnsentAnswers.module.css';
import { discardUnsent, tellOrganizer, unsentOf } from './unsent';
import { downloadUnsent } from './unsentFile';
import { lastAnsweredAt, type Unsent } from './unsentRecord';

const clock = (at: number) => formatLocalShortTime(new Date(at).toISOString(), serverClock.now());

function Banner({ unsent, email, onChange }: { unsent: Unsent; email: string; onChange: () => Promise<unknown> }) {
  const { name, answers, toldAt } = unsent;
  const [isShown, setShown] = useState(false);
  const heading = useId();
  const tell = useExclusive(() =>
    perform({
      failed: t.tellFailed,
      async run() {
        const result = await tellOrganizer(unsent);
        await onChange();
        return result;
      },
    }),
  );
  const dismiss = async () => {
    const question = { question: t.dismissQuestion, detail: t.dismissDetail, yes: t.dismissYes, no: t.dismissNo };
    if (!(await confirm({ ...question, danger: true, prefersNo: true }))) return;
    await discardUnsent(unsent);
    await onChange();
  };
  return (
    <section className={classes.banner} aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <h2 id={heading}>{t.title(answers.length, name)}</h2>
          <p>{t.hint(clock(lastAnsweredAt(unsent)))}</p>
          {toldAt !== undefined && <p>{t.told(clock(toldAt))}</p>}
        </div>
        <CloseButton aria-label={t.dismissOf(name)} title={t.dismiss} onClick={() => void dismiss()} />
      </div>
      {isShown && (
        <dl>
          {answers.map(({ number, question, text }) => (
            <div key={number}>
              <dt dir="auto">{`${t.question(number)}: ${question}`}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.actions}>
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown((before) => !before)}>
          {isShown ? t.hide : t.show}
        </Button>
        <Button variant="default" onClick={() => downloadUnsent([unsent], email)}>
          {t.download}
        </Button>
        <Button variant="default" loading={tell.busy} onClick={() => void tell.run()}>
          {t.tell}
        </Button>
      </div>
    </section>
  );
}

function OfUser({ id, email, event }: { id: string; email: string; event: string | undefined }) {
  const client = useQueryClient();
  const query = unsentOf(id);
  const { data = [] } = useQuery(query);
  const onChange = () => client.invalidateQueries({ queryKey: query.queryKey });
  return data
    .filter(({ eventId }) => event === undefined || eventId === event)
    .map((unsent) => <Banner key={unsent.attemptId} unsent={unsent} email={email} onChange={onChange} />);
}

/** `event` limits them to the answers of one event. */
export function UnsentAnswers({ event }: { event?: string }) {
  const viewer = useMaybeViewer();
  return viewer && <OfUser id={viewer.id} email={viewer.email} event={event} />;
}

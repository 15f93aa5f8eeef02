/** A rehearsal with two questions on the same screen on which events are answered. It sends and stores nothing. */
import { Button } from '@mantine/core';
import { type ComponentType, use, useRef, useState } from 'react';
import { ParticipantPreview, type PreviewedTemplate, type PreviewProps } from '@/domain/participantPreview';
import { beforeStart as t } from '@/messages/beforeStart';
import { common } from '@/messages/common';
import { notice } from '@/ui/notice';
import { Panel } from '@/ui/Panel';
import { useExclusive } from '@/ui/useExclusive';
import classes from './before.module.css';

/** The clock warns below five minutes, so this is long enough to begin without a warning, as in an event. */
const MINUTES = 10;

const rehearsalQuestion = (id: string, type: 2 | 3, title: string, content: string, values: readonly string[]) => ({
  id,
  type,
  title,
  content,
  weight: 1,
  answers: values.map((value, at) => ({ id: `${id}-${at}`, question_id: id, value })),
});

const template: PreviewedTemplate = {
  name: t.rehearsalName,
  questions: [
    rehearsalQuestion('choice', 2, t.choiceTitle, t.choice, t.choices),
    rehearsalQuestion('text', 3, t.textTitle, t.text, ['']),
  ],
  slides: null,
};

export function Rehearsal({ isMain }: { isMain: boolean }) {
  const load = use(ParticipantPreview);
  const button = useRef<HTMLButtonElement>(null);
  const [Screen, setScreen] = useState<ComponentType<PreviewProps> | null>(null);
  const open = useExclusive(async () => {
    try {
      const loaded = await load?.();
      if (loaded) setScreen(() => loaded);
    } catch {
      notice.error(common.dialogFailed);
    }
  });
  const close = () => {
    setScreen(null);
    // The app becomes visible again only after this update.
    setTimeout(() => button.current?.focus());
  };
  if (!load) return null;
  return (
    <Panel title={t.rehearsal}>
      <p className={classes.text}>{t.rehearsalText}</p>
      <Button
        ref={button}
        h={44}
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        loading={open.busy}
        onClick={() => void open.run()}
      >
        {t.rehearse}
      </Button>
      {Screen && <Screen template={template} rehearsal={MINUTES} onClose={close} />}
    </Panel>
  );
}

/** A rehearsal with two questions, on the very screen that answers events. It sends and keeps nothing. */
import { Button } from '@mantine/core';
import { type ComponentType, use, useRef, useState } from 'react';
import { ParticipantPreview, type PreviewedTemplate, type PreviewProps } from '@/domain/participantPreview';
import { beforeStart as t } from '@/messages/beforeStart';
import { common } from '@/messages/common';
import { notice } from '@/ui/notice';
import { Panel } from '@/ui/Panel';
import { useExclusive } from '@/ui/useExclusive';
import classes from './before.module.css';

/** Enough that the clock begins as calm as in an event: it warns below five minutes. */
const MINUTES = 10;

const asked = (id: string, type: 2 | 3, title: string, content: string, values: readonly string[]) => ({
  id,
  type,
  title,
  content,
  weight: 1,
  answers: values.map((value, at) => ({ id: `${id}-${at}`, question_id: id, value })),
});

const template: PreviewedTemplate = {
  name: t.rehearsalName,
  questions: [asked('choice', 2, t.choiceTitle, t.choice, t.choices), asked('text', 3, t.textTitle, t.text, [''])],
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
    // The app is visible again after this update.
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

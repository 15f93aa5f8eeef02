/** Free text: the model answer. */
import { Textarea } from '@mantine/core';
import { templates as t } from '@/messages/templates';
import { type BuildProps, draftAnswer, fieldId, length, starred } from '../draft';
import { MODEL } from './rules';

export function Build({ answers, mistakes, onChange }: BuildProps) {
  const answer = answers[0] ?? draftAnswer();
  return (
    <Textarea
      id={fieldId('answers.0.value')}
      label={t.model}
      description={`${t.modelHint} · ${t.characters(length(answer.value), MODEL.maxLength)}`}
      rows={6}
      value={answer.value}
      error={starred(mistakes['answers.0.value'] ?? mistakes['answers'])}
      onChange={(event) => onChange([{ ...answer, value: event.currentTarget.value }])}
    />
  );
}

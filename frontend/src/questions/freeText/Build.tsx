/** The editor of a free-text question: the model answer. */
import { Textarea } from '@mantine/core';
import { templates as t } from '@/messages/templates';
import { type BuildProps, characterCount, draftAnswer, fieldId, withStar } from '../draft';
import { MODEL } from './rules';

export function Build({ answers, mistakes, onChange }: BuildProps) {
  const answer = answers[0] ?? draftAnswer();
  return (
    <Textarea
      id={fieldId('answers.0.value')}
      label={t.model}
      description={`${t.modelHint} · ${t.characters(characterCount(answer.value), MODEL.maxLength)}`}
      rows={6}
      value={answer.value}
      error={withStar(mistakes['answers.0.value'] ?? mistakes['answers'])}
      onChange={(event) => onChange([{ ...answer, value: event.currentTarget.value }])}
    />
  );
}

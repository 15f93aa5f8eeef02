/**
 * Compares two drafts: the details by their texts, and each group of questions by its title and number of questions.
 */
import { common } from '@/messages/common';
import { material as materialWords } from '@/messages/material';
import { slidesBuilder } from '@/messages/slidesBuilder';
import { templates as t } from '@/messages/templates';
import { defaultTitle, KINDS, type QuestionGroup } from '@/questions/kinds';
import { type Difference, differences, type Row } from '@/ui/useConflict';
import { groupStatus, slidesStatus } from './checks';
import { type TemplateDraft, toBody } from './draft';

const detailRows = ({ name, description, activeMaterial, videos, material }: TemplateDraft): readonly Row[] => [
  [t.name, name],
  [t.description, description],
  [t.activeMaterial, activeMaterial ? common.yes : common.no],
  [t.videos, videos.join('\n')],
  [materialWords.title, material.map(({ fileName }) => fileName).join('\n')],
];

function groupText({ groups }: TemplateDraft, group: QuestionGroup): string {
  const { active, count, points } = groupStatus(group, groups[group]);
  return active ? t.groupSize(groups[group].title, count, points) : '';
}

function slidesText({ slides }: TemplateDraft): string {
  const { active, points } = slidesStatus(slides);
  return active && slides ? slidesBuilder.difference(slides.title, points, slides.images.length) : '';
}

export function templateDifferences(mine: TemplateDraft, stored: TemplateDraft): Difference[] {
  const [sent, kept] = [toBody(mine), toBody(stored)];
  const kinds = KINDS.filter(({ group }) => JSON.stringify(sent[group]) !== JSON.stringify(kept[group]));
  return [
    ...differences(detailRows(mine), detailRows(stored)),
    ...kinds.map(({ group }) =>
      group === 'slides'
        ? { label: mine.slides?.title ?? defaultTitle(6), yours: slidesText(mine), stored: slidesText(stored) }
        : { label: mine.groups[group].title, yours: groupText(mine, group), stored: groupText(stored, group) },
    ),
  ];
}

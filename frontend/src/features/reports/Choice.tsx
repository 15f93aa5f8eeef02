/** Chooses the competition, training or template to analyse. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { analysis as t } from '@/messages/analysis';
import type { Href } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { ServerSelect } from '@/ui/ServerSelect';
import classes from './Analysis.module.css';
import { type FindChoices, foundCompetitions, foundTemplates, foundTrainings } from './found';

type Kind = keyof typeof t.kinds;

const KINDS: Record<Kind, { find: FindChoices; to: (values: { id: string }) => Href }> = {
  competitions: { find: foundCompetitions, to: paths.competitionAnalysis },
  trainings: { find: foundTrainings, to: paths.trainingAnalysis },
  templates: { find: foundTemplates, to: paths.templateAnalysis },
};

const isKind = (value: string): value is Kind => value in KINDS;

export function Choice() {
  const navigate = useNavigate();
  const viewer = useViewer();
  const [kind, setKind] = useState<Kind>('competitions');
  const kinds = Object.keys(KINDS).filter(isKind);
  const offered = can(viewer, 'viewAny template') ? kinds : kinds.filter((one) => one !== 'templates');
  const { find, to } = KINDS[kind];
  return (
    <>
      <PageHeader title={t.title} />
      <Panel title={t.choose}>
        <p className={classes.hint}>{t.chooseHint}</p>
        <SegmentedControl
          className={classes.kinds}
          aria-label={t.what}
          data={offered.map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          onChange={(value) => isKind(value) && setKind(value)}
        />
        <ServerSelect
          key={kind}
          label={t.kinds[kind]}
          {...(kind === 'templates' && { description: t.templateHint })}
          none={t.nothingAnswered}
          chosen={null}
          find={find}
          onChoose={({ id }) => void navigate(to({ id }))}
        />
      </Panel>
    </>
  );
}

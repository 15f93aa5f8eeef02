/** Reads a file with questions, shows its contents, and adds them to a new template or to the open one. */
import { Button, Radio, TextInput } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { TemplateRequest } from '@/api/limits.gen';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { questionImport as t } from '@/messages/questionImport';
import { questions as kinds } from '@/messages/questions';
import { codeOf, type KindCode, QUESTION_KINDS } from '@/questions/kinds';
import { FailureAlert } from '@/ui/FailureAlert';
import { GatedButton } from '@/ui/GatedButton';
import { Panel } from '@/ui/Panel';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { groupStatus } from '../builder/checks';
import type { TemplateDraft } from '../builder/draft';
import { templateTotals } from '../builder/whole';
import { useImported } from './api';
import { FileChoice } from './FileChoice';
import { FoundQuestions } from './FoundQuestions';
import classes from './Import.module.css';
import {
  addToDraft,
  type FoundInFile,
  hasSlides,
  MAX_QUESTIONS,
  type QuestionFileFormat,
  takenFiles,
  toNewDraft,
} from './imported';

type Target = 'new' | 'open';

type OnTake = (draft: TemplateDraft, fileName: string) => void;

interface Props {
  /** The template that is open in the builder, or null. */
  open: TemplateDraft | null;
  /** Creates a new template from the questions. Undefined if that is not possible. */
  onNew?: OnTake | undefined;
  /** Adds the questions to the open template. */
  onAdd?: OnTake;
}

interface GroupPoints {
  code: KindCode;
  title: string;
  weight: number | '';
  count: number;
}

const COLUMNS: readonly Column<GroupPoints>[] = [
  { id: 'group', header: t.group, main: true, cell: ({ code, title }) => title || kinds.titles[code] },
  { id: 'count', header: t.count, numeric: true, cell: ({ count }) => formatNumber(count) },
  { id: 'points', header: t.points, numeric: true, cell: ({ weight }) => (weight === '' ? '–' : kinds.points(weight)) },
];

function PointsPerGroup({ draft, open }: { draft: TemplateDraft; open: TemplateDraft | null }) {
  const groups = QUESTION_KINDS.filter(({ group }) => groupStatus(group, draft.groups[group]).active);
  const rows = [
    ...groups.map(({ code, group }) => ({ code, ...draft.groups[group], count: draft.groups[group].order.length })),
    ...(draft.slides && hasSlides(draft) ? [{ code: codeOf('slides'), ...draft.slides, count: 1 }] : []),
  ];
  return (
    <Panel title={t.pointsPerGroup}>
      <p className={classes.hint}>{open ? t.pointsStay : t.pointsHint}</p>
      <DataTable label={t.pointsPerGroup} columns={COLUMNS} rows={rows} rowKey={({ code }) => String(code)} bare />
    </Panel>
  );
}

/** What happens to the material and the slides of the file. */
function AboutFiles({ draft, open }: { draft: TemplateDraft; open: TemplateDraft | null }) {
  const openName = open?.name.trim() || t.thisTemplate;
  const isSlidesLeft = open !== null && hasSlides(open) && hasSlides(draft);
  const isLeft = open !== null && (draft.material.length > 0 || draft.videos.length > 0);
  const kept = takenFiles(draft).filter(({ use, size }) => {
    const isTaken = open === null || (use === 'image' && !isSlidesLeft);
    return isTaken && size !== null;
  });
  return (
    <>
      {isSlidesLeft && <p className={classes.hint}>{t.slidesStay(openName)}</p>}
      {isLeft && <p className={classes.hint}>{t.detailsStay}</p>}
      {kept.length > 0 && <p className={classes.hint}>{t.filesKept}</p>}
    </>
  );
}

function Found({ found, fileName, open, onNew, onAdd }: Props & { found: FoundInFile; fileName: string }) {
  const { imported, contents } = found;
  const fromFile = useMemo(() => toNewDraft(imported.template, contents), [imported, contents]);
  const [target, setTarget] = useState<Target>(open ? 'open' : 'new');
  const [name, setName] = useState(fromFile.name);
  const reasonId = useId();
  const adds = target === 'open' && open !== null;
  const { taken, after } = useMemo(() => {
    const before = adds ? templateTotals(open).count : 0;
    const after = templateTotals(adds ? addToDraft(open, fromFile) : fromFile).count;
    return { taken: after - before, after };
  }, [adds, open, fromFile]);
  const openName = open?.name.trim() || t.thisTemplate;
  const reason = taken === 0 ? t.noneTaken : after > MAX_QUESTIONS ? t.tooMany(after, MAX_QUESTIONS) : undefined;
  return (
    <div className={classes.columns}>
      <FoundQuestions imported={imported} draft={fromFile} />
      <div className={classes.side}>
        <Panel title={t.target}>
          <Radio.Group
            aria-label={t.target}
            value={target}
            onChange={(value) => setTarget(value as Target)}
            className={classes.targets}
          >
            {onNew && <Radio value="new" label={t.newTemplate} {...(open && { description: t.newHint(openName) })} />}
            {open && <Radio value="open" label={t.addTo(openName)} description={t.addHint} />}
          </Radio.Group>
          {!adds && (
            <TextInput
              mt="md"
              label={t.templateName}
              maxLength={TemplateRequest.name.maxLength}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Panel>
        {taken > 0 && <PointsPerGroup draft={fromFile} open={adds ? open : null} />}
        <AboutFiles draft={fromFile} open={adds ? open : null} />
        {reason !== undefined && (
          <p id={reasonId} className={classes.reason}>
            {reason}
          </p>
        )}
        <GatedButton
          fullWidth
          reason={reason}
          describedBy={reasonId}
          onClick={() => (adds ? onAdd?.(fromFile, fileName) : onNew?.({ ...fromFile, name }, fileName))}
        >
          {adds ? t.add(taken) : t.run(taken)}
        </GatedButton>
        <p className={classes.then}>{t.afterwards}</p>
      </div>
    </div>
  );
}

export function ImportQuestions(props: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<QuestionFileFormat | null>(null);
  const upload = useMemo(() => file && { file, format }, [file, format]);
  const { data, error, isFetching, refetch } = useImported(upload);
  const fieldErrors = upload && error instanceof ApiError ? error.fieldErrors : {};
  const errors = { file: fieldErrors['file']?.[0], format: fieldErrors['format']?.[0] };
  const isElsewhere = error !== null && errors.file === undefined && errors.format === undefined;
  const found = upload && !isFetching ? data : undefined;
  return (
    <>
      <FileChoice file={file} format={format} errors={errors} onFile={setFile} onFormat={setFormat} />
      <p role="status" className={classes.status}>
        {upload && isFetching && t.reading}
        {found && (format ? t.chosenFormat : t.recognized)(t.formats[found.imported.format], found.imported.taken)}
      </p>
      {upload && isElsewhere && !isFetching && (
        <FailureAlert title={t.failed}>
          <p className={classes.hint}>{messageOf(error)}</p>
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </FailureAlert>
      )}
      {found && file && <Found {...props} key={file.name + found.imported.format} found={found} fileName={file.name} />}
    </>
  );
}

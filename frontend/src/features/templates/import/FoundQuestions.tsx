/** The contents of a file: the questions that are imported, what changes in them, what is left out, and its files. */
import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatNumber } from '@/messages/format';
import { questionImport as t } from '@/messages/questionImport';
import { questions as kinds } from '@/messages/questions';
import type { DraftQuestion } from '@/questions/draft';
import { codeOf, type QuestionGroup } from '@/questions/kinds';
import { EmptyState } from '@/ui/EmptyState';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import type { TemplateDraft } from '../builder/draft';
import classes from './Import.module.css';
import {
  type Imported,
  type QuestionFileFormat,
  type TakenFile,
  type TakenQuestion,
  takenFiles,
  takenQuestions,
} from './imported';

const DETAILS: Record<QuestionGroup, (answers: DraftQuestion['answers']) => string> = {
  trueOrFalse: (answers) => t.right(answers.find(({ correct }) => correct)?.value ?? ''),
  multipleChoices: (answers) => t.choices(answers.length, answers.filter(({ correct }) => correct).length),
  freeText: ([model]) => (model?.value ? t.model(model.value) : t.noModel),
  rank: (answers) => t.modelValue(answers.find(({ correct }) => correct)?.value ?? ''),
  arrange: (answers) => t.items(answers.length),
};

const textOf = (taken: TakenQuestion): string => (taken.group === 'slides' ? taken.slides.name : taken.question.text);

function detailOf(taken: TakenQuestion): string {
  if (taken.group !== 'slides') return DETAILS[taken.group](taken.question.answers);
  return t.slides(taken.slides.images.length, taken.slides.categories.length);
}

const POSITIONS: Record<QuestionFileFormat, (position: number) => string> = {
  moodle_xml: t.line,
  gift: t.line,
  aiken: t.line,
  spreadsheet: t.row,
  palestra: t.nth,
};

/** The texts of the notes about a question, by its number in the template. */
type Notes = ReadonlyMap<number, readonly string[]>;

function notesByQuestion(notes: Imported['notes']): Notes {
  const texts = new Map<number, string[]>();
  for (const { number, text } of notes) texts.set(number, [...(texts.get(number) ?? []), text]);
  return texts;
}

const takenColumns = (notes: Notes): readonly Column<TakenQuestion>[] => [
  { id: 'number', header: t.number, numeric: true, muted: true, cell: ({ at }) => formatNumber(at) },
  {
    id: 'question',
    header: t.question,
    main: true,
    cell: (taken) => (
      <span className={classes.question}>
        <span dir="auto">{textOf(taken)}</span>
        <span dir="auto" className={classes.detail}>
          {detailOf(taken)}
        </span>
      </span>
    ),
  },
  { id: 'kind', header: t.kind, muted: true, cell: ({ group }) => kinds.titles[codeOf(group)] },
  {
    id: 'points',
    header: t.points,
    numeric: true,
    cell: ({ points }) => (points === '' ? '–' : formatNumber(points)),
  },
  {
    id: 'notes',
    header: t.changes,
    cell: ({ at }) => <span className={classes.notes}>{notes.get(at)?.join('. ') ?? '–'}</span>,
  },
];

type LeftOut = Imported['left_out'][number] & { key: string };

/** Several questions may be left out of the same line, so the keys contain the index. */
const withKeys = (rows: Imported['left_out']): LeftOut[] => rows.map((row, at) => ({ ...row, key: String(at) }));

const leftOutColumns = (place: (position: number) => string): readonly Column<LeftOut>[] => [
  { id: 'position', header: t.position, muted: true, cell: ({ position }) => place(position) },
  { id: 'title', header: t.question, main: true, cell: ({ title }) => <span dir="auto">{title}</span> },
  { id: 'reason', header: t.reason, cell: ({ reason }) => reason },
];

function TakenTable({ label, rows, notes }: { label: string; rows: readonly TakenQuestion[]; notes: Notes }) {
  return (
    <div className={classes.taken}>
      <DataTable label={label} columns={takenColumns(notes)} rows={rows} rowKey={({ key }) => key} framed />
    </div>
  );
}

function LeftOutTable({ rows, place }: { rows: readonly LeftOut[]; place: (position: number) => string }) {
  return (
    <div className={classes.leftOut}>
      <DataTable label={t.leftOutTable} columns={leftOutColumns(place)} rows={rows} rowKey={({ key }) => key} framed />
    </div>
  );
}

const FILES: readonly Column<TakenFile>[] = [
  { id: 'name', header: t.fileName, main: true, cell: ({ fileName }) => <span dir="auto">{fileName}</span> },
  { id: 'use', header: t.use, muted: true, cell: ({ use }) => t.uses[use] },
  { id: 'size', header: t.size, numeric: true, cell: ({ size }) => (size === null ? t.notInFile : t.sizeOf(size)) },
];

/** The left-out questions that are shown below those that are taken. */
const FIRST_LEFT_OUT = 3;

type Shown = 'ready' | 'notes' | 'leftOut' | 'files';

export function FoundQuestions({ imported, draft }: { imported: Imported; draft: TemplateDraft }) {
  const { left_out, format } = imported;
  const ready = useMemo(() => takenQuestions(draft), [draft]);
  const notes = useMemo(() => notesByQuestion(imported.notes), [imported]);
  const changed = useMemo(() => ready.filter(({ at }) => notes.has(at)), [ready, notes]);
  const leftOut = useMemo(() => withKeys(left_out), [left_out]);
  const files = useMemo(() => takenFiles(draft), [draft]);
  const [shown, setShown] = useState<Shown>(ready.length === 0 && leftOut.length > 0 ? 'leftOut' : 'ready');
  const place = POSITIONS[format];
  return (
    <div>
      <SegmentedControl
        mb="md"
        aria-label={t.show}
        data={[
          { value: 'ready', label: t.ready(ready.length) },
          { value: 'notes', label: t.withNotes(changed.length) },
          { value: 'leftOut', label: t.leftOut(leftOut.length) },
          ...(format === 'palestra' ? [{ value: 'files', label: t.files(files.length) }] : []),
        ]}
        value={shown}
        onChange={(value) => setShown(value as Shown)}
      />
      {shown === 'ready' &&
        (ready.length > 0 ? (
          <TakenTable label={t.readyTable} rows={ready} notes={notes} />
        ) : (
          <EmptyState title={t.noneTaken} hint={t.noneTakenHint} />
        ))}
      {shown === 'ready' && leftOut.length > 0 && (
        <section className={classes.below}>
          <h2>{t.leftOut(leftOut.length)}</h2>
          <LeftOutTable rows={leftOut.slice(0, FIRST_LEFT_OUT)} place={place} />
          {leftOut.length > FIRST_LEFT_OUT && (
            <Button variant="subtle" size="compact-sm" onClick={() => setShown('leftOut')}>
              {t.allLeftOut(leftOut.length)}
            </Button>
          )}
        </section>
      )}
      {shown === 'notes' &&
        (changed.length > 0 ? (
          <TakenTable label={t.notesTable} rows={changed} notes={notes} />
        ) : (
          <EmptyState title={t.noNotes} />
        ))}
      {shown === 'leftOut' &&
        (leftOut.length > 0 ? <LeftOutTable rows={leftOut} place={place} /> : <EmptyState title={t.noneLeftOut} />)}
      {shown === 'files' &&
        (files.length > 0 ? (
          <div className={classes.files}>
            <DataTable label={t.filesTable} columns={FILES} rows={files} rowKey={({ key }) => key} framed />
          </div>
        ) : (
          <EmptyState title={t.noFiles} />
        ))}
    </div>
  );
}

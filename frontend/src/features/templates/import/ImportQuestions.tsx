/** Reads a file with questions, shows what it contains, and takes them into a new template or into the open one. */
import { Button, Radio, TextInput } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { TemplateRequest } from '@/api/limits.gen';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { questionImport as t } from '@/messages/questionImport';
import { questions as kinds } from '@/messages/questions';
import { QUESTION_KINDS } from '@/questions/kinds';
import { FailureAlert } from '@/ui/FailureAlert';
import { GatedButton } from '@/ui/GatedButton';
import { Panel } from '@/ui/Panel';
import { groupStatus } from '../builder/checks';
import type { TemplateDraft } from '../builder/draft';
import { templateTotals } from '../builder/whole';
import { type Imported, type QuestionFileFormat, useImported } from './api';
import { FileChoice } from './FileChoice';
import { FoundQuestions } from './FoundQuestions';
import classes from './Import.module.css';
import { MAX_QUESTIONS, toNewDraft } from './imported';

type Target = 'new' | 'open';

type Take = (draft: TemplateDraft, fileName: string) => void;

interface Props {
  /** The template that is open in the builder, or null. */
  open: TemplateDraft | null;
  /** Makes a new template of the questions. Undefined if that is not possible. */
  onNew?: Take | undefined;
  /** Adds the questions to the open template. */
  onAdd?: Take;
}

function PointsPerGroup({ draft, open }: { draft: TemplateDraft; open: TemplateDraft | null }) {
  const groups = QUESTION_KINDS.filter(({ group }) => groupStatus(group, draft.groups[group]).active);
  return (
    <Panel title={t.pointsPerGroup}>
      <p className={classes.hint}>{open ? t.pointsStay : t.pointsHint}</p>
      <table className={classes.points}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t.group}</th>
            <th scope="col">{t.count}</th>
            <th scope="col">{t.points}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ code, group }) => {
            const { title, weight, order } = draft.groups[group];
            return (
              <tr key={group}>
                <th scope="row">{title || kinds.titles[code]}</th>
                <td>{formatNumber(order.length)}</td>
                <td>{weight === '' ? '–' : kinds.points(weight)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

function Found({ imported, fileName, open, onNew, onAdd }: Props & { imported: Imported; fileName: string }) {
  const fromFile = useMemo(() => toNewDraft(imported.template), [imported]);
  const [target, setTarget] = useState<Target>(open ? 'open' : 'new');
  const [name, setName] = useState(fromFile.name);
  const reasonId = useId();
  const { count } = templateTotals(fromFile);
  const adds = target === 'open' && open !== null;
  const after = count + (adds ? templateTotals(open).count : 0);
  const openName = open?.name.trim() || t.thisTemplate;
  const reason = count === 0 ? t.noneTaken : after > MAX_QUESTIONS ? t.tooMany(after, MAX_QUESTIONS) : undefined;
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
        {count > 0 && <PointsPerGroup draft={fromFile} open={adds ? open : null} />}
        {imported.template.slides && <p className={classes.hint}>{t.slides}</p>}
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
          {adds ? t.add(count) : t.run(count)}
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
  const imported = upload && !isFetching ? data : undefined;
  return (
    <>
      <FileChoice file={file} format={format} errors={errors} onFile={setFile} onFormat={setFormat} />
      <p role="status" className={classes.status}>
        {upload && isFetching && t.reading}
        {imported && (format ? t.chosenFormat : t.recognized)(t.formats[imported.format], imported.taken)}
      </p>
      {upload && isElsewhere && !isFetching && (
        <FailureAlert title={t.failed}>
          <p className={classes.hint}>{messageOf(error)}</p>
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </FailureAlert>
      )}
      {imported && file && (
        <Found {...props} key={file.name + imported.format} imported={imported} fileName={file.name} />
      )}
    </>
  );
}

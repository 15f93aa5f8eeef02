/** Users of a file: choose it, see every row, import it. Nothing is stored before the import is started. */
import { Button, Progress as ProgressBar, SegmentedControl, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ApiError, isStale, messageOf } from '@/api/errors';
import { UserImportPreviewResponse } from '@/api/limits.gen';
import { useScope } from '@/domain/scope';
import { common } from '@/messages/common';
import { roleName } from '@/messages/roleNames';
import { userImport as t } from '@/messages/userImport';
import { users } from '@/messages/users';
import { FailureAlert } from '@/ui/FailureAlert';
import { FileField } from '@/ui/FileField';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { QueryPage } from '@/ui/QueryPage';
import { useUnsaved } from '@/ui/unsaved';
import { assignableRoles } from '../api';
import { CreateTabs } from '../CreateTabs';
import { useUserPaths } from '../useUserPaths';
import {
  type FileFormat,
  type Imported,
  importUsers,
  type Preview,
  type Progress,
  saveErrors,
  saveExample,
} from './api';
import classes from './ImportUsersPage.module.css';
import { type NumberedRow, PreviewTable } from './PreviewTable';
import { type CheckState, usePreview } from './usePreview';

const FORMATS: readonly FileFormat[] = ['xlsx', 'csv'];
const MAX_ROWS = UserImportPreviewResponse.rows.maxItems;

/** The same file in both formats. */
function Downloads({ label, save }: { label: string; save: (format: FileFormat) => void }) {
  const id = useId();
  return (
    <div className={classes.downloads}>
      <span id={id}>{label}</span>
      {FORMATS.map((format) => (
        <Button
          key={format}
          id={`${id}-${format}`}
          aria-labelledby={`${id} ${id}-${format}`}
          variant="default"
          size="compact-sm"
          onClick={() => save(format)}
        >
          {t[format]}
        </Button>
      ))}
    </div>
  );
}

const countsOf = ({ rows }: Preview) => {
  const count = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
  return {
    created: count('new', 'invited'),
    invited: count('invited'),
    existing: count('existing'),
    wrong: count('wrong'),
  };
};

type Shown = 'all' | 'wrong';

function Checked({ preview, errors }: { preview: Preview; errors: ReactNode }) {
  const counts = countsOf(preview);
  const [shown, setShown] = useState<Shown>(counts.wrong > 0 ? 'wrong' : 'all');
  const rows = useMemo(() => {
    const numbered: NumberedRow[] = preview.rows.map((row, at) => ({ ...row, record: at + 1 }));
    return shown === 'all' ? numbered : numbered.filter(({ status }) => status === 'wrong');
  }, [preview, shown]);
  const { free_seats } = preview;
  const isWrong = counts.wrong > 0;
  const right = preview.rows.length - counts.wrong;
  const lines = [
    isWrong && t.wrong(counts.wrong),
    isWrong && right > 0 && t.right(right),
    !isWrong && counts.created > 0 && t.created(counts.created),
    !isWrong && counts.invited > 0 && t.invited(counts.invited),
    !isWrong && counts.existing > 0 && t.existing(counts.existing),
  ].filter((line) => line !== false);
  return (
    <>
      <div role="status">
        <ul className={classes.counts}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {isWrong && (
        <FailureAlert title={t.wrong(counts.wrong)} mb="md">
          <p className={classes.advice}>{t.fixRows}</p>
          {errors}
        </FailureAlert>
      )}
      {!isWrong && free_seats !== null && free_seats < counts.created && (
        <FailureAlert mb="md">{t.tooFewSeats(counts.created, free_seats)}</FailureAlert>
      )}
      {isWrong && right > 0 && (
        <SegmentedControl
          mb="md"
          aria-label={t.show}
          data={[
            { value: 'wrong', label: t.onlyWrong },
            { value: 'all', label: t.all },
          ]}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
        />
      )}
      <PreviewTable key={shown} rows={rows} />
    </>
  );
}

/** Why the import cannot be started. */
function barredBy(check: CheckState): string | undefined {
  if (check.state !== 'done') return t.checking;
  const { created, wrong } = countsOf(check.preview);
  const { free_seats } = check.preview;
  if (wrong > 0) return t.fixRows;
  if (created === 0) return t.nothingNew;
  return free_seats !== null && free_seats < created ? t.tooFewSeats(created, free_seats) : undefined;
}

function Running({ progress, onStop }: { progress: Progress | null; onStop: () => void }) {
  const status = useRef<HTMLParagraphElement>(null);
  // Not on the button, which a second Enter would press.
  useEffect(() => status.current?.focus(), []);
  const share = progress && progress.passwords > 0 ? (100 * progress.hashed_passwords) / progress.passwords : 0;
  return (
    <Panel title={t.running}>
      <p ref={status} tabIndex={-1} className={classes.running}>
        {t.stays}
      </p>
      <ProgressBar
        value={share}
        aria-label={t.progressLabel}
        {...(progress && { 'aria-valuetext': t.progress(progress.hashed_passwords, progress.passwords) })}
      />
      <p className={classes.share} role="status">
        {progress && progress.passwords > 0 && t.progress(progress.hashed_passwords, progress.passwords)}
      </p>
      <Button variant="default" onClick={onStop}>
        {t.stop}
      </Button>
    </Panel>
  );
}

function Done({ imported, onAnother }: { imported: Imported; onAnother: () => void }) {
  const { list } = useUserPaths();
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <Panel title={t.done}>
      <div ref={status} tabIndex={-1} role="status" className={classes.running}>
        <p>{t.doneCreated(imported.created)}</p>
        {imported.invited > 0 && <p>{t.doneInvited(imported.invited)}</p>}
        {imported.existing > 0 && <p>{t.doneExisting(imported.existing)}</p>}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAnother}>
          {t.another}
        </Button>
        <Button component={Link} to={list}>
          {t.toList}
        </Button>
      </div>
    </Panel>
  );
}

/** Why an import created nobody, or that it may have created everybody. */
function Unfinished({ error, stopped }: { error: Error; stopped: boolean }) {
  if (stopped) {
    return (
      <FailureAlert title={t.stopped} mt="md">
        {t.stoppedLate}
      </FailureAlert>
    );
  }
  // A refusal is certain. A server that failed may have done so after it had stored the users.
  const refused = error instanceof ApiError && !error.passing;
  return (
    <FailureAlert title={t.importFailed} mt="md">
      <p className={classes.advice}>{isStale(error) ? t.changedMeanwhile : messageOf(error)}</p>
      <p className={classes.advice}>{refused ? t.noneCreated : t.unconfirmed}</p>
    </FailureAlert>
  );
}

/** The import while it runs, and how it ended. */
function useImport() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: (upload: Parameters<typeof importUsers>[0]) => {
      abort.current = new AbortController();
      setProgress(null);
      return importUsers(upload, abort.current.signal, setProgress);
    },
  });
  const stopped = error !== null && abort.current?.signal.aborted === true;
  return {
    run: mutate,
    stop: () => abort.current?.abort(),
    running: isPending,
    progress,
    error,
    stopped,
    imported: data,
    reset,
  };
}

function ImportForm({ roles }: { roles: readonly string[] }) {
  const { organization, query } = useScope();
  const [role, setRole] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const scope = useMemo(() => (organization ? { organization_id: organization } : {}), [organization]);
  const upload = useMemo(() => (file && role ? { file, role, scope } : null), [file, role, scope]);
  const check = usePreview(upload);
  const work = useImport();
  useUnsaved(work.running, { detail: t.unfinished, onLeave: work.stop });

  if (work.running) return <Running progress={work.progress} onStop={work.stop} />;
  if (work.imported) {
    const another = () => {
      work.reset();
      setFile(null);
    };
    return <Done imported={work.imported} onAnother={another} />;
  }

  const failure = check.state === 'failed' ? check.error : null;
  const wrongFields = failure instanceof ApiError ? failure.fieldErrors : {};
  const isFieldWrong = 'file' in wrongFields || 'role' in wrongFields;
  const roleError = file && !role ? t.roleMissing : wrongFields['role']?.join(' ');
  const exampleOf = (format: FileFormat) =>
    void perform({ failed: t.exampleFailed, run: () => saveExample(query, format) });
  const errorsOf = (format: FileFormat) =>
    upload && void perform({ failed: t.errorListFailed, run: () => saveErrors(upload, format) });
  return (
    <>
      <Panel>
        <div className={classes.fields}>
          <Select
            label={t.role}
            placeholder={t.chooseRole}
            required
            data={roles.map((name) => ({ value: name, label: roleName(name) }))}
            searchable={roles.length > 7}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            nothingFoundMessage={common.noData}
            value={role}
            onChange={setRole}
            error={roleError && `*${roleError}`}
          />
          <FileField
            file={file}
            hint={t.fileHint(MAX_ROWS)}
            label={t.file}
            error={wrongFields['file'] && `*${wrongFields['file'].join(' ')}`}
            onChoose={(chosen) => {
              work.reset();
              setFile(chosen);
            }}
          />
          <Downloads label={t.example} save={exampleOf} />
        </div>
      </Panel>
      {check.state === 'checking' && (
        <Panel>
          <p role="status" className={classes.running}>
            {t.checking}
          </p>
        </Panel>
      )}
      {failure !== null && !isFieldWrong && (
        <FailureAlert title={t.checkFailed} mt="md">
          <p className={classes.advice}>{messageOf(failure)}</p>
          <Button variant="default" size="compact-sm" onClick={check.again}>
            {common.tryAgain}
          </Button>
        </FailureAlert>
      )}
      {upload && check.state === 'done' && (
        <Panel title={t.preview} wide>
          <Checked preview={check.preview} errors={<Downloads label={t.errorList} save={errorsOf} />} />
          {work.error && <Unfinished error={work.error} stopped={work.stopped} />}
          <div className={classes.buttons}>
            <GatedButton reason={barredBy(check)} onClick={() => work.run(upload)}>
              {t.run}
            </GatedButton>
          </div>
        </Panel>
      )}
    </>
  );
}

export function ImportUsersPage() {
  const { query } = useScope();
  return (
    <QueryPage title={users.create} failed={t.failed} query={useQuery(assignableRoles(query))}>
      {(roles) => (
        <>
          <div className={classes.header}>
            <PageHeader title={users.create} action={<CreateTabs />} />
          </div>
          <ImportForm roles={roles.map(({ name }) => name)} />
        </>
      )}
    </QueryPage>
  );
}

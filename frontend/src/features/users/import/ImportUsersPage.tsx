/**
 * Imports the users of a file: choose the file, check every row, and start the import. Nothing is stored before that.
 */
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, isStale, messageOf } from '@/api/errors';
import { UserImportPreviewResponse } from '@/api/limits.gen';
import { useScope } from '@/domain/scope';
import { common } from '@/messages/common';
import { roleName } from '@/messages/roleNames';
import { userImport as t } from '@/messages/userImport';
import { users } from '@/messages/users';
import { validation } from '@/messages/validation';
import { FailureAlert } from '@/ui/FailureAlert';
import { FileField } from '@/ui/FileField';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { QueryPage } from '@/ui/QueryPage';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { SelectField } from '@/ui/SelectField';
import { useUnsaved } from '@/ui/unsaved';
import { useSaveForm } from '@/ui/useSaveForm';
import { FileFormats } from '@/ui/work/FileFormats';
import { type Outcome, useLongWork } from '@/ui/work/useLongWork';
import { WorkPanel } from '@/ui/work/WorkPanel';
import { assignableRoles } from '../api';
import { CreateTabs } from '../CreateTabs';
import { useUserPaths } from '../useUserPaths';
import {
  type FileFormat,
  type Imported,
  importUsers,
  type Preview,
  saveErrors,
  saveExample,
  useImportPreview,
} from './api';
import classes from './ImportUsersPage.module.css';
import { type NumberedRow, PreviewTable } from './PreviewTable';

const MAX_ROWS = UserImportPreviewResponse.rows.maxItems;

const countRows = ({ rows }: Preview) => {
  const countWithStatus = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
  return {
    created: countWithStatus('new', 'invited'),
    invited: countWithStatus('invited'),
    existing: countWithStatus('existing'),
    wrong: countWithStatus('wrong'),
  };
};

type Shown = 'all' | 'wrong';

function Checked({ preview, errors }: { preview: Preview; errors: ReactNode }) {
  const counts = countRows(preview);
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

/** Returns the reason why the import cannot be started. */
function whyNotImportable(preview: Preview): string | undefined {
  const { created, wrong } = countRows(preview);
  const { free_seats } = preview;
  if (wrong > 0) return t.fixRows;
  if (created === 0) return t.nothingNew;
  return free_seats !== null && free_seats < created ? t.tooFewSeats(created, free_seats) : undefined;
}

function Done({ imported, onAnother }: { imported: Imported; onAnother: () => void }) {
  const { list } = useUserPaths();
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <Panel title={t.done}>
      <div ref={status} tabIndex={-1} role="status" className={classes.status}>
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

/** Explains that an import created no users, or that it may have created all of them. */
function Unfinished({ outcome: { error, stopped } }: { outcome: Outcome<Imported> }) {
  if (error === undefined) return null;
  if (stopped) {
    return (
      <FailureAlert title={t.stopped} mt="md">
        {t.stoppedLate}
      </FailureAlert>
    );
  }
  // After a refusal, no users were stored. If the server failed, it may have stored the users before.
  const isRefused = error instanceof ApiError && !error.passing;
  return (
    <FailureAlert title={t.importFailed} mt="md">
      <p className={classes.advice}>{isStale(error) ? t.changedMeanwhile : messageOf(error)}</p>
      <p className={classes.advice}>{isRefused ? t.noneCreated : t.unconfirmed}</p>
    </FailureAlert>
  );
}

interface Values {
  role: string | null;
  file: File | null;
}

const EMPTY: Values = { role: null, file: null };

const rules = {
  role: (role: string | null) => (role ? null : t.roleMissing),
  file: (file: File | null) => (file ? null : validation.required),
};

const isAbout = (error: unknown, ...fields: string[]) =>
  error instanceof ApiError && fields.some((name) => name in error.fieldErrors);

function ImportForm({ roles }: { roles: readonly string[] }) {
  const { organization, query } = useScope();
  const work = useLongWork(importUsers);
  const [sentRole, setSentRole] = useState<string | null>(null);
  const form = useSaveForm({
    initial: EMPTY,
    rules,
    unsaved: t.unsaved,
    async save({ role }) {
      setSentRole(role);
      const done = upload && (await work.run(upload));
      if (!done?.result) throw done?.error;
    },
    saved: () => ({}),
    // A reason that prevents the import is shown at the import button.
    quiet: (error) => !isAbout(error, 'role', 'file'),
  });
  useUnsaved(work.running, { detail: t.unfinished, onLeave: work.stop });
  const { role, file } = form.values;
  const upload = useMemo(() => {
    const scope = organization ? { organization_id: organization } : {};
    return file && role && rules.role(role) === null ? { file, role, scope } : null;
  }, [file, role, organization]);
  const preview = useImportPreview(upload);
  const { refuse } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is shown once
  useEffect(() => {
    if (isAbout(preview.error, 'role', 'file')) refuse(preview.error);
  }, [preview.error]);

  if (work.running) {
    const { hashed_passwords: done, passwords: total } = work.progress ?? { hashed_passwords: 0, passwords: 0 };
    return (
      <WorkPanel
        title={t.running}
        hint={t.stays}
        done={done}
        total={total}
        text={total > 0 ? t.progress(done, total) : ''}
        stopLabel={t.stop}
        stopping={work.stopping}
        onStop={work.stop}
      />
    );
  }
  if (work.outcome.result) {
    const chooseAnotherFile = () => {
      work.reset();
      form.restart({ ...EMPTY, role: sentRole });
    };
    return <Done imported={work.outcome.result} onAnother={chooseAnotherFile} />;
  }

  const downloadExample = (format: FileFormat) =>
    void perform({ failed: t.exampleFailed, run: () => saveExample(query, format) });
  const downloadErrors = (format: FileFormat) =>
    upload && void perform({ failed: t.errorListFailed, run: () => saveErrors(upload, format) });
  const fileField = form.field('file', t.file);
  return (
    <>
      <Panel>
        <SaveFormBody form={form}>
          <SelectField
            form={form}
            name="role"
            label={t.role}
            placeholder={t.chooseRole}
            required
            data={roles.map((name) => ({ value: name, label: roleName(name) }))}
            searchable={roles.length > 7}
          />
          <FileField
            id={fileField.id}
            file={file}
            hint={t.fileHint(MAX_ROWS)}
            label={t.file}
            error={fileField.error}
            onChoose={(chosen) => {
              work.reset();
              form.clearErrors('file');
              form.set('file', chosen);
              // Tells the user that the role is missing.
              if (chosen && !role) form.submit();
            }}
          />
          <FileFormats label={t.example} save={downloadExample} />
        </SaveFormBody>
      </Panel>
      {upload && preview.isFetching && (
        <Panel>
          <p role="status" className={classes.status}>
            {t.checking}
          </p>
        </Panel>
      )}
      {upload && preview.error && !preview.isFetching && !isAbout(preview.error, 'role', 'file') && (
        <FailureAlert title={t.checkFailed} mt="md">
          <p className={classes.advice}>{messageOf(preview.error)}</p>
          <Button variant="default" size="compact-sm" onClick={() => void preview.refetch()}>
            {common.tryAgain}
          </Button>
        </FailureAlert>
      )}
      {upload && preview.data && (
        <Panel title={t.preview} wide>
          <Checked preview={preview.data} errors={<FileFormats label={t.errorList} save={downloadErrors} />} />
          <Unfinished outcome={work.outcome} />
          <div className={classes.buttons}>
            <GatedButton reason={whyNotImportable(preview.data)} onClick={() => form.submit()}>
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

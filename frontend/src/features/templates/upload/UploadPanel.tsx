/** Uploads the files of a saved template, shows the progress, and says which files did not arrive. */
import { Button, List } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf } from '@/api/errors';
import { common } from '@/messages/common';
import { files } from '@/messages/files';
import { material as t } from '@/messages/material';
import { FailureAlert } from '@/ui/FailureAlert';
import { Panel } from '@/ui/Panel';
import { useUnsaved } from '@/ui/unsaved';
import { useLongWork } from '@/ui/work/useLongWork';
import { WorkPanel } from '@/ui/work/WorkPanel';
import { ChooseOther } from './ChooseOther';
import classes from './Upload.module.css';
import { countFiles, type MissingFile, type Upload, uploadFiles, uploadOfMissing } from './uploadFiles';

interface Props {
  upload: Upload;
  /** Called when every file has arrived. */
  onDone: (files: number) => void;
  /** Called if the author leaves some files missing. */
  onLater: () => void;
}

export function UploadPanel({ upload, onDone, onLater }: Props) {
  const work = useLongWork(uploadFiles);
  const [missing, setMissing] = useState<readonly MissingFile[] | null>(null);
  const release = useUnsaved(true, { detail: t.leaving, onLeave: work.stop });
  const run = async (next: Upload, before: readonly MissingFile[] = []) => {
    const outcome = await work.run(next);
    if (!outcome || outcome.left) return;
    const left = [...before, ...(outcome.result ?? [])];
    setMissing(left);
    if (left.length > 0 || outcome.error !== undefined) return;
    release();
    onDone(countFiles(upload));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the upload begins once
  useEffect(() => {
    // In development, React mounts a component twice and unmounts the first one at once.
    const timer = setTimeout(() => void run(upload));
    return () => clearTimeout(timer);
  }, []);

  const hasFailed = missing !== null && (missing.length > 0 || work.outcome.error !== undefined);
  // After the last file, the progress stays visible until the user leaves the page.
  if (work.running || !hasFailed) {
    const { done, total, isWaiting } = work.progress ?? { done: 0, total: countFiles(upload), isWaiting: false };
    return (
      <WorkPanel
        title={t.uploading}
        hint={t.keepOpen}
        done={done}
        total={total}
        text={isWaiting ? files.waits(t.progress(done, total)) : t.progress(done, total)}
        stopLabel={t.stop}
        stopping={work.stopping}
        onStop={work.stop}
      />
    );
  }
  const again = uploadOfMissing(upload, missing);
  const replace = (wrong: MissingFile, blob: File) => {
    const other = { ...wrong, file: { ...wrong.file, blob }, isWrong: false };
    const rest = missing.filter((file) => file !== wrong);
    void run(uploadOfMissing(upload, [other]), rest);
  };
  // All files of a batch, and of the batches after it, are missing for the same reason.
  const reason = missing.find((file) => file.reason !== undefined && !file.isWrong)?.reason;
  return (
    <Panel title={work.outcome.stopped ? t.stopped : t.failed}>
      <FailureAlert title={t.missing(missing.length)}>
        <List size="sm" spacing="xs" className={classes.files}>
          {missing.map((one) => (
            <List.Item key={one.file.id}>
              <strong dir="auto">{one.file.fileName}</strong>
              {one.isWrong && (
                <>
                  {`: ${one.reason?.trim()} `}
                  <ChooseOther fileName={one.file.fileName} onChoose={(file) => replace(one, file)} />
                </>
              )}
            </List.Item>
          ))}
        </List>
        {reason}
        {work.outcome.error !== undefined && messageOf(work.outcome.error)}
      </FailureAlert>
      <p className={classes.hint}>{t.missingHint}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            release();
            onLater();
          }}
        >
          {t.later}
        </Button>
        {countFiles(again) > 0 && (
          <Button
            data-autofocus
            onClick={() => {
              const wrong = missing.filter(({ isWrong }) => isWrong);
              void run(again, wrong);
            }}
          >
            {t.retry}
          </Button>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {common.failedBecause(t.failed, t.missing(missing.length))}
      </span>
    </Panel>
  );
}

/** The edit page of a template with missing files: the author can choose these files again. */
import { Button, List } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { material as t } from '@/messages/material';
import { templates } from '@/messages/templates';
import { dropButton } from '@/ui/dropButton';
import zone from '@/ui/FileField.module.css';
import { notice } from '@/ui/notice';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { type Template, templateDetail } from '../api';
import { ChooseOther } from './ChooseOther';
import { countMissing, missingFiles, recognize, type Waiting } from './missing';
import classes from './Upload.module.css';
import { UploadPanel } from './UploadPanel';
import { countFiles, type Upload } from './uploadFiles';

/** Another page may be uploading the files. */
const READ_AGAIN_MS = 5_000;
const DAY_MS = 86_400_000;

interface Props {
  template: Template;
  /** Opens the builder. */
  onReady: () => void;
}

export function MissingFiles({ template: before, onReady }: Props) {
  const client = useQueryClient();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [others, setOthers] = useState<readonly File[]>([]);
  const { data: template = before } = useQuery({
    ...templateDetail(before.id),
    refetchInterval: upload ? false : READ_AGAIN_MS,
  });
  const missing = missingFiles(template);
  const count = countMissing(missing);
  const isReady = count === 0 && !upload;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  const choose = (files: readonly File[]) => {
    const found = recognize(template.id, missing, files);
    setOthers(found.others);
    if (countFiles(found.upload) > 0) setUpload(found.upload);
  };
  /** A file that the server refused has to give way to another one, whatever its name. */
  const chooseFor = (kind: 'images' | 'materials', { id, fileName }: Waiting, blob: File) =>
    setUpload({ templateId: template.id, images: [], materials: [], [kind]: [{ id, blob, fileName }] });
  const end = async () => {
    await client.invalidateQueries(templateDetail(template.id));
    setUpload(null);
  };
  // After a day, missing files can be given up. The template only contains its own age.
  const isOld = Date.parse(template.created_at) < serverClock.now() - DAY_MS;
  return (
    <>
      <PageHeader title={templates.edit} note={template.name} />
      {upload ? (
        <UploadPanel
          upload={upload}
          onDone={(files) => {
            notice.success(t.done(files), { about: template.name });
            void end();
          }}
          onLater={() => void end()}
        />
      ) : (
        <Panel title={t.waiting}>
          <p role="status">{t.arrived(missing.total - count, missing.total)}</p>
          <p>{t.waitingHint}</p>
          <List size="sm" spacing="xs" className={classes.files}>
            {(['images', 'materials'] as const).flatMap((kind) =>
              missing[kind].map((file) => (
                <List.Item key={file.id}>
                  <span dir="auto">{file.fileName}</span>{' '}
                  <ChooseOther fileName={file.fileName} onChoose={(chosen) => chooseFor(kind, file, chosen)} />
                </List.Item>
              )),
            )}
          </List>
          <Dropzone
            className={`${zone.zone} ${classes.zone}`}
            onDrop={choose}
            aria-label={t.chooseMissing}
            {...dropButton(t.chooseMissing)}
          >
            <span className={zone.what}>{t.chooseMissing}</span>
          </Dropzone>
          {others.length > 0 && (
            <p role="alert" className={classes.notMissing}>
              {t.notMissing(others.map(({ name }) => name).join(', '))}
            </p>
          )}
          {isOld && (
            <div className={classes.buttons}>
              <Button variant="default" onClick={onReady}>
                {t.without}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </>
  );
}

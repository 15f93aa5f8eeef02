/** A field for a file with a table. The user can drop the file on it or choose one. */
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { Input } from '@mantine/core';
import { useState } from 'react';
import { UserFileRequest } from '@/api/limits.gen';
import { files as t } from '@/messages/files';
import classes from './FileField.module.css';

const MAX_BYTES = UserFileRequest.file.maxLength;
const MEGABYTE = 1024 * 1024;
/** Some systems do not know the media types of these files, so the file name extensions are accepted too. */
const ACCEPTED = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

interface Props {
  /** The element that receives the focus from the summary of errors. */
  id?: string;
  label: string;
  file: File | null;
  hint: string;
  /** The error of the file. */
  error: string | undefined;
  onChoose: (file: File | null) => void;
}

export function FileField({ id, label, file, hint, error, onChoose }: Props) {
  const [rejected, setRejected] = useState(false);
  const megabytes = MAX_BYTES / MEGABYTE;
  const shown = rejected ? `*${t.rejected(megabytes)}` : error;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={hint}
      error={shown}
      errorProps={{ role: 'alert' }}
      required
    >
      <Dropzone
        {...(id !== undefined && { id })}
        className={classes.zone}
        accept={ACCEPTED}
        maxSize={MAX_BYTES}
        multiple={false}
        onDrop={([chosen]) => {
          setRejected(false);
          onChoose(chosen ?? null);
        }}
        onReject={() => {
          setRejected(true);
          onChoose(null);
        }}
        aria-label={file ? t.chosen(file.name) : t.drop}
        inputProps={{ 'aria-label': label }}
        mod={{ wrong: shown !== undefined }}
      >
        <span className={classes.what}>{file ? t.chosen(file.name) : t.drop}</span>
        <span className={classes.hint}>{t.dropHint(megabytes)}</span>
      </Dropzone>
    </Input.Wrapper>
  );
}

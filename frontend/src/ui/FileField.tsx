/** A field for one file, by default a file with a table. The user can drop the file on it or choose one. */
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { Input } from '@mantine/core';
import { useState } from 'react';
import { UserFileRequest } from '@/api/limits.gen';
import { files as t } from '@/messages/files';
import { formatSize } from '@/messages/sizes';
import { dropButton } from './dropButton';
import classes from './FileField.module.css';

const MEGABYTE = 1024 * 1024;

/** The files that a field takes. */
export interface AcceptedFiles {
  /** The media types with their file name extensions. Without it the field takes every file. */
  types?: Record<string, string[]>;
  maxBytes: number;
  hint: (megabytes: number) => string;
  rejected: (megabytes: number) => string;
}

const TABLES: AcceptedFiles = {
  // Some systems do not know the media types of these files, so the file name extensions are accepted too.
  types: {
    'text/csv': ['.csv'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  },
  maxBytes: UserFileRequest.file.maxLength,
  hint: t.dropHint,
  rejected: t.rejected,
};

interface Props {
  /** The element that receives the focus from the summary of errors. */
  id?: string;
  label: string;
  file: File | null;
  hint: string;
  /** The error of the file. */
  error: string | undefined;
  accepted?: AcceptedFiles;
  onChoose: (file: File | null) => void;
}

export function FileField({ id, label, file, hint, error, accepted = TABLES, onChoose }: Props) {
  const [rejected, setRejected] = useState(false);
  const megabytes = accepted.maxBytes / MEGABYTE;
  const shown = rejected ? `*${accepted.rejected(megabytes)}` : error;
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
        {...(accepted.types && { accept: accepted.types })}
        maxSize={accepted.maxBytes}
        multiple={false}
        onDrop={([chosen]) => {
          setRejected(false);
          onChoose(chosen ?? null);
        }}
        onReject={() => {
          setRejected(true);
          onChoose(null);
        }}
        {...dropButton(label)}
        mod={{ wrong: shown !== undefined, chosen: file !== null }}
      >
        {file ? (
          <span className={classes.chosen}>
            <span>
              <span dir="auto" className={classes.what}>
                {file.name}
              </span>
              <span className={classes.hint}>{formatSize(file.size)}</span>
            </span>
            <span className={classes.another}>{t.another}</span>
          </span>
        ) : (
          <>
            <span className={classes.what}>{t.drop}</span>
            <span className={classes.hint}>{accepted.hint(megabytes)}</span>
          </>
        )}
      </Dropzone>
    </Input.Wrapper>
  );
}

/** The file, dragged or chosen. */
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { Input } from '@mantine/core';
import { useState } from 'react';
import { userImport as t } from '@/messages/userImport';
import classes from './FileField.module.css';

const MEGABYTE = 1024 * 1024;
/** Some systems know no type of these files, so their names count too. */
const ACCEPTED = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

interface Props {
  file: File | null;
  hint: string;
  /** The server's sentence about the file. */
  error: string | undefined;
  maxBytes: number;
  onChoose: (file: File | null) => void;
}

export function FileField({ file, hint, error, maxBytes, onChoose }: Props) {
  const [rejected, setRejected] = useState(false);
  const megabytes = maxBytes / MEGABYTE;
  const shown = rejected ? t.rejected(megabytes) : error;
  return (
    <Input.Wrapper
      label={t.file}
      labelElement="div"
      description={hint}
      error={shown && `*${shown}`}
      errorProps={{ role: 'alert' }}
      required
    >
      <Dropzone
        className={classes.zone}
        accept={ACCEPTED}
        maxSize={maxBytes}
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
        inputProps={{ 'aria-label': t.file }}
        mod={{ wrong: shown !== undefined }}
      >
        <span className={classes.what}>{file ? t.chosen(file.name) : t.drop}</span>
        <span className={classes.hint}>{t.dropHint(megabytes)}</span>
      </Dropzone>
    </Input.Wrapper>
  );
}

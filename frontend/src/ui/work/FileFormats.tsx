/** Buttons that download the same table as xlsx or csv: an example, or the errors of a file. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Schemas } from '@/api/client';
import { files as t } from '@/messages/files';
import classes from './work.module.css';

type FileFormat = Schemas['FileFormat'];
const FORMATS: readonly FileFormat[] = ['xlsx', 'csv'];

export function FileFormats({ label, save }: { label: string; save: (format: FileFormat) => void }) {
  const id = useId();
  return (
    <div className={classes.formats}>
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
          {t.formats[format]}
        </Button>
      ))}
    </div>
  );
}

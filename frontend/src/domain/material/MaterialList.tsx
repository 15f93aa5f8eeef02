/** The stored files of a template, as links to read them. */
import { material as t } from '@/messages/material';
import { FileIcon } from './FileIcon';
import { isShown, kindOfFile } from './files';
import classes from './Material.module.css';

export interface MaterialFile {
  id: string;
  fileName: string;
  /** The media type, and the signed address. Null until the file has arrived. */
  type: string | null;
  file: string | null;
  size?: number;
}

export function MaterialList({ files }: { files: readonly MaterialFile[] }) {
  if (files.length === 0) return <p className={classes.quiet}>{t.noFiles}</p>;
  return (
    <ul className={classes.files}>
      {files.map((file) => {
        const kind = kindOfFile(file);
        return (
          <li key={file.id} className={classes.file}>
            <FileIcon kind={kind} />
            {file.file === null ? (
              <span dir="auto" className={classes.name}>
                {file.fileName}
              </span>
            ) : (
              <a
                dir="auto"
                href={file.file}
                className={classes.name}
                {...(isShown(kind) ? { target: '_blank', rel: 'noreferrer' } : { download: file.fileName })}
              >
                {file.fileName}
              </a>
            )}
            {file.file === null && <span className={classes.quiet}>{t.pending}</span>}
            {file.size !== undefined && <span className={classes.quiet}>{t.size(file.size)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

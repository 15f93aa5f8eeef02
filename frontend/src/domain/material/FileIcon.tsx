/** The icon of a file by its kind. */
import {
  IconFile,
  IconFileText,
  IconFileTypeDoc,
  IconFileTypeJpg,
  IconFileTypePdf,
  IconFileTypePng,
  IconFileTypePpt,
  IconFileTypeXls,
  IconFileZip,
} from '@tabler/icons-react';
import { material as t } from '@/messages/material';
import type { FileKind } from './files';

const ICONS: Record<FileKind, typeof IconFile> = {
  pptx: IconFileTypePpt,
  docx: IconFileTypeDoc,
  xlsx: IconFileTypeXls,
  pdf: IconFileTypePdf,
  zip: IconFileZip,
  png: IconFileTypePng,
  jpeg: IconFileTypeJpg,
  txt: IconFileText,
  other: IconFile,
};

export function FileIcon({ kind }: { kind: FileKind }) {
  const Icon = ICONS[kind];
  return <Icon size={20} stroke={1.5} role="img" aria-label={t.kinds[kind]} />;
}

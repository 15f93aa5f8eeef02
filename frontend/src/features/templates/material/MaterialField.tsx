/** The material of a template in step 1. The user can drop, choose, view and remove files. */
import { ActionIcon, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FileIcon } from '@/domain/material/FileIcon';
import { isPicture, isShown, kindOfFile, MAX_FILE_BYTES } from '@/domain/material/files';
import { material as t } from '@/messages/material';
import { fieldId, withStar } from '@/questions/draft';
import { Dialog } from '@/ui/Dialog';
import { dropButton } from '@/ui/dropButton';
import zone from '@/ui/FileField.module.css';
import { type DialogState, useDialog } from '@/ui/useDialog';
import { DETAILS, useBuilder, useBuilderStore } from '../builder/store';
import classes from './MaterialField.module.css';
import { addFiles, type DraftMaterial, isLost } from './material';

const MEGABYTE = 1024 * 1024;

/** Returns the address of a file: of the stored file, or of the file that was chosen on this page. */
function useAddress({ address, file }: DraftMaterial): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setOwn(url);
    return () => {
      setOwn(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return address ?? own;
}

/** Shows a picture in a dialog. */
function PictureDialog({ entry, opened, onClose }: DialogState & { entry: DraftMaterial }) {
  const address = useAddress(entry);
  return (
    <Dialog opened={opened} onClose={onClose} title={entry.fileName} size="xl">
      {address && <img src={address} alt={entry.fileName} className={classes.picture} />}
    </Dialog>
  );
}

interface EntryProps {
  entry: DraftMaterial;
  mistake: string | undefined;
  onView: () => void;
  onRemove: () => void;
}

function Entry({ entry, mistake, onView, onRemove }: EntryProps) {
  const kind = kindOfFile(entry);
  const address = useAddress(entry);
  const { fileName } = entry;
  return (
    <li className={classes.file}>
      <FileIcon kind={kind} />
      <span dir="auto" className={classes.name}>
        {fileName}
      </span>
      <span className={classes.size}>{t.size(entry.size)}</span>
      {address !== null &&
        (isPicture(kind) ? (
          <ActionIcon aria-label={t.view(fileName)} onClick={onView}>
            <IconEye size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            component="a"
            href={address}
            aria-label={isShown(kind) ? t.view(fileName) : t.download(fileName)}
            {...(isShown(kind) ? { target: '_blank', rel: 'noreferrer' } : { download: fileName })}
          >
            {isShown(kind) ? (
              <IconEye size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconDownload size={16} stroke={1.75} aria-hidden />
            )}
          </ActionIcon>
        ))}
      <ActionIcon aria-label={t.remove(fileName)} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {mistake !== undefined && <span className={classes.mistake}>{withStar(mistake)}</span>}
    </li>
  );
}

export function MaterialField() {
  const builder = useBuilderStore();
  const material = useBuilder((state) => state.material);
  const refused = useBuilder((state) => state.refused[DETAILS]);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { open, dialog } = useDialog<DraftMaterial>((entry, state) => <PictureDialog {...state} entry={entry} />);
  const add = (files: readonly File[]) => {
    const added = addFiles(material, files);
    setWrong(added.wrong);
    if (added.material.length !== material.length || added.material.some((entry, at) => entry !== material[at])) {
      builder.setDetails({ material: added.material });
    }
  };
  const remove = (at: number) => {
    builder.setDetails({ material: material.toSpliced(at, 1) });
    document.getElementById(fieldId('material'))?.focus();
  };
  const errors = wrong.length > 0 ? wrong : refused?.['material'] !== undefined ? [refused['material']] : [];
  return (
    <Input.Wrapper
      label={t.title}
      labelElement="div"
      description={t.hint(MAX_FILE_BYTES / MEGABYTE)}
      error={
        errors.length > 0 &&
        errors.map((sentence) => (
          <span key={sentence} className={classes.error}>
            {withStar(sentence)}
          </span>
        ))
      }
      errorProps={{ role: 'alert' }}
    >
      <Dropzone
        id={fieldId('material')}
        className={zone.zone}
        // Our own rules report the error of each file.
        onDrop={add}
        aria-label={t.drop}
        {...dropButton(t.title)}
        mod={{ wrong: errors.length > 0 }}
      >
        <span className={zone.what}>{t.drop}</span>
      </Dropzone>
      {material.length > 0 && (
        <ul className={classes.files} aria-label={t.title}>
          {material.map((entry, at) => (
            <Entry
              key={entry.key}
              entry={entry}
              mistake={
                isLost(entry)
                  ? t.lost
                  : Object.entries(refused ?? {}).find(([path]) => path.startsWith(`material.${at}.`))?.[1]
              }
              onView={() => open(entry)}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      {dialog}
    </Input.Wrapper>
  );
}

/** Step 1: the name, the description, the videos, and whether participants see the material. */
import { ActionIcon, Button, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import * as limits from '@/api/limits.gen';
import { VideoDialog } from '@/domain/material/VideoDialog';
import { watchAddress } from '@/domain/material/video';
import { material } from '@/messages/material';
import { templates as t } from '@/messages/templates';
import { fieldId, withStar } from '@/questions/draft';
import { Panel } from '@/ui/Panel';
import { useDialog } from '@/ui/useDialog';
import classes from './Builder.module.css';
import { checkDetails, checkVideo } from './checks';
import { DETAILS, fieldPlace, useBuilder, useBuilderStore } from './store';
import { useFocusRequest } from './useFocusRequest';

/** The code for choosing files is loaded while the author writes the name. */
const MaterialField = lazy(async () => ({ default: (await import('../material/MaterialField')).MaterialField }));

/** The + button adds a link to the template. If a link was typed but not added, Next asks the user to add it. */
function Videos({ pending, setPending }: { pending: string; setPending: (address: string) => void }) {
  const builder = useBuilderStore();
  const videos = useBuilder((state) => state.videos);
  const refused = useBuilder((state) => state.refused[DETAILS]);
  const [mistake, setMistake] = useState<string | null>(null);
  const addVideo = () => {
    const wrong = checkVideo(pending);
    setMistake(wrong);
    if (wrong) return document.getElementById(fieldId('videos'))?.focus();
    builder.setDetails({ videos: [...videos, pending.trim()] });
    setPending('');
  };
  const { open, dialog } = useDialog<string>((address, state) => (
    <VideoDialog {...state} address={address} title={address} />
  ));
  const shown = withStar(mistake ?? refused?.['videos']);
  return (
    <div>
      <TextInput
        id={fieldId('videos')}
        type="url"
        label={t.videos}
        description={t.videosHint}
        value={pending}
        error={shown}
        onChange={(event) => {
          setPending(event.currentTarget.value);
          setMistake(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          addVideo();
        }}
        inputContainer={(input) => (
          <div className={classes.adder}>
            {input}
            <Button variant="default" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={addVideo}>
              {t.addVideo}
            </Button>
          </div>
        )}
      />
      {videos.length > 0 && (
        <ul className={classes.videos}>
          {videos.map((address, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand twice
            <li key={`${at}-${address}`} className={classes.video}>
              <a
                href={watchAddress(address)}
                target="_blank"
                rel="noreferrer"
                aria-label={t.openVideo(address)}
                className={classes.link}
              >
                {address}
                <IconExternalLink size={14} stroke={1.75} aria-hidden />
              </a>
              {refused?.[`videos.${at}`] && (
                <span id={fieldId(`videos.${at}`)} tabIndex={-1} className={classes.mistake}>
                  {withStar(refused[`videos.${at}`])}
                </span>
              )}
              <ActionIcon aria-label={material.preview(address)} onClick={() => open(address)}>
                <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t.removeVideo(address)}
                onClick={() => {
                  builder.setDetails({ videos: videos.toSpliced(at, 1) });
                  document.getElementById(fieldId('videos'))?.focus();
                }}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </div>
  );
}

export function DetailsStep({ form, onNext }: { form: Ref<HTMLFormElement>; onNext: () => void }) {
  const builder = useBuilderStore();
  const name = useBuilder((state) => state.name);
  const description = useBuilder((state) => state.description);
  const activeMaterial = useBuilder((state) => state.activeMaterial);
  const refused = useBuilder((state) => state.refused[DETAILS]);
  const due = useBuilder((state) => state.tried || state.shown.has(DETAILS));
  const leftName = useBuilder((state) => state.name !== '' && state.shown.has(fieldPlace(DETAILS, 'name')));
  const [pending, setPending] = useState('');
  useFocusRequest();
  const all = checkDetails({ name, description });
  // The name is checked when the user has left its field. Missing values are reported only by Next.
  const own = due ? all : leftName && all['name'] ? { name: all['name'] } : {};
  const mistakes = { ...refused, ...own };

  const goToQuestions = () => {
    const [field] = Object.keys(checkDetails({ name, description }));
    builder.show(DETAILS);
    if (field !== undefined) return document.getElementById(fieldId(field))?.focus();
    if (pending.trim() === '') return onNext();
    if (checkVideo(pending)) return document.getElementById(fieldId('videos'))?.focus();
    builder.setDetails({ videos: [...builder.store.getState().videos, pending.trim()] });
    onNext();
  };

  return (
    <Panel>
      <form
        ref={form}
        noValidate
        className={classes.details}
        onSubmit={(event) => {
          event.preventDefault();
          goToQuestions();
        }}
      >
        <TextInput
          id={fieldId('name')}
          label={t.name}
          aria-required
          maxLength={limits.TemplateRequest.name.maxLength}
          value={name}
          error={withStar(mistakes['name'])}
          onChange={(event) => builder.setDetails({ name: event.currentTarget.value })}
        />
        <Textarea
          id={fieldId('description')}
          label={t.description}
          aria-required
          rows={5}
          value={description}
          error={withStar(mistakes['description'])}
          onChange={(event) => builder.setDetails({ description: event.currentTarget.value })}
        />
        <Suspense fallback={<Skeleton height={96} />}>
          <MaterialField />
        </Suspense>
        <Videos pending={pending} setPending={setPending} />
        <Switch
          label={t.activeMaterial}
          description={t.activeMaterialHint}
          checked={activeMaterial}
          onChange={(event) => builder.setDetails({ activeMaterial: event.currentTarget.checked })}
        />
        <div className={classes.buttons}>
          <Button type="submit">{t.next}</Button>
        </div>
      </form>
    </Panel>
  );
}

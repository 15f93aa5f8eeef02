/** A template with its correct answers marked (specification, section 2). */
import { useQuery } from '@tanstack/react-query';
import { MaterialList } from '@/domain/material/MaterialList';
import { Videos as VideoButtons } from '@/domain/material/Videos';
import { watchAddress } from '@/domain/material/video';
import { material } from '@/messages/material';
import { modelAnswers as words } from '@/messages/modelAnswers';
import { templates as t } from '@/messages/templates';
import { ModelAnswers } from '@/questions/ModelAnswers';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { modelAnswers } from './api';
import classes from './ModelAnswers.module.css';

/** On the screen, a video plays in a dialog. In print, its address is shown. */
function Videos({ videos }: { videos: readonly string[] }) {
  return (
    <>
      <div className={classes.onScreen}>
        <VideoButtons videos={videos} />
      </div>
      <ul className={classes.onPaper}>
        {videos.map((address, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same video may stand twice
          <li key={`${at} ${address}`}>{watchAddress(address)}</li>
        ))}
      </ul>
    </>
  );
}

export function ModelAnswersPage() {
  const query = useQuery(modelAnswers(useParam('id')));
  return (
    <QueryPage title={words.title} failed={t.openFailed} query={query}>
      {(template) => (
        <ModelAnswers
          template={template}
          more={[
            [material.title, <MaterialList key="m" files={template.material} />, 'long'],
            [t.videos, <Videos key="v" videos={template.videos} />, 'long'],
            [t.activeMaterial, template.matrial_status === 1 ? t.shownMaterial : t.hiddenMaterial],
          ]}
        />
      )}
    </QueryPage>
  );
}

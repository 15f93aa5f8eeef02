/** The videos and the material of an event. They are at the bottom of the page, so their code is loaded after the
    page. */
import type { Event } from '@/domain/events/kind';
import { MaterialList } from '@/domain/material/MaterialList';
import { Videos } from '@/domain/material/Videos';
import { participation as t } from '@/messages/participation';
import { Panel } from '@/ui/Panel';

export function MaterialPanels({ template: { videos, material } }: Pick<Event, 'template'>) {
  return (
    <>
      <Panel title={t.videos}>
        <Videos videos={videos} />
      </Panel>
      <Panel title={t.material}>
        <MaterialList files={material} />
      </Panel>
    </>
  );
}

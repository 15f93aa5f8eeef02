/** The latest finished events of a participant: what was submitted, and the next step. */
import { Anchor } from '@mantine/core';
import type { Page } from '@/api/queries';
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import type { OwnEventTexts } from '@/messages/participation';
import { Link } from '@/ui/Link';
import { OwnStatus } from './OwnStatus';
import classes from './participation.module.css';
import { RowLinks } from './RowLinks';

interface Props {
  page: Page<OwnEvent>;
  words: NonNullable<OwnEventTexts['finished']>;
  onStart: (event: OwnEvent) => void;
}

export function FinishedEvents({ page: { data, meta }, words, onStart }: Props) {
  const { kind, links, scored } = useOwnEvents();
  return (
    <section className={classes.finished}>
      <h2>{words.title}</h2>
      <ul>
        {data.map((event) => (
          <li key={event.id}>
            <strong>
              <bdi>{event.name}</bdi>
            </strong>
            <OwnStatus event={event} />
            <RowLinks event={event} kind={kind} own={{ links, ...(scored && { scored }) }} onStart={onStart} />
          </li>
        ))}
      </ul>
      {meta.total > data.length && (
        <Anchor component={Link} to={kind.ownLists[kind.finishedTab ?? 1].address()}>
          {words.all}
        </Anchor>
      )}
    </section>
  );
}

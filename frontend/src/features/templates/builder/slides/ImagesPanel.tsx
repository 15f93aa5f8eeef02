/** The images of the case: the unplaced ones, and the controls to add more. */
import { Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconAlertCircle, IconFileTypePdf, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { slides as words } from '@/messages/slides';
import { slidesBuilder as t } from '@/messages/slidesBuilder';
import { fieldId, withStar } from '@/questions/draft';
import type { SlideImage } from '@/questions/slides/draft';
import { useDragParts } from '@/questions/slides/dragging';
import { MAX_IMAGE_BYTES, MAX_IMAGES, MAX_PAGE_BYTES } from '@/questions/slides/limits';
import { dropButton } from '@/ui/dropButton';
import { useBuilderStore } from '../store';
import { ImagePicture, type LetteredImage } from './ImagePicture';
import { type Intake, intakeOf } from './intake';
import classes from './Slides.module.css';

const MEGABYTE = 1024 * 1024;

/** The progress while the pages of a PDF become pictures. */
function PdfProgress({ intake }: { intake: Intake }) {
  const pdf = useStore(intake.store, (state) => state.pdf);
  if (!pdf) return null;
  const { name, page, of } = pdf;
  return (
    <div className={classes.pdf}>
      <IconFileTypePdf size={20} stroke={1.5} aria-hidden />
      <strong dir="auto">{name}</strong>
      <span role="status" className={classes.pdfPage}>
        {page === 0 ? t.opening : t.pageOf(page, of)}
      </span>
      <Progress aria-hidden size={6} className={classes.bar} value={of > 0 ? (100 * (page - 1)) / of : 0} />
      <span className={classes.pdfHint}>{t.pdfHint}</span>
      <Button variant="subtle" size="compact-sm" onClick={intake.cancelPdf}>
        {words.putBack}
      </Button>
    </div>
  );
}

/** The files that were not accepted, each with the reason. */
function RefusedFiles({ intake }: { intake: Intake }) {
  const refused = useStore(intake.store, (state) => state.refused);
  return (
    <div role="alert">
      {refused.length > 0 && (
        <ul aria-label={t.refusedFiles} className={classes.refused}>
          {refused.map(({ key, name, sentence }) => (
            <li key={key}>
              <IconAlertCircle size={16} stroke={2} aria-hidden />
              <span>
                <strong dir="auto">{name}</strong>
                {sentence}
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t.removeRefused(name)}
                onClick={() => intake.dismiss(key)}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TileProps {
  picture: LetteredImage;
  chosen: boolean;
  stop: boolean;
  onPress: (picture: string, byKey: boolean) => void;
  onRemove: (picture: string) => void;
  onZoom: (picture: string) => void;
}

function Tile({ picture, chosen, stop, onPress, onRemove, onZoom }: TileProps) {
  const { image, letter } = picture;
  const { key, fileName, isLost } = image;
  const { ref, handlers, dragging } = useDragParts().useDrag(key);
  return (
    <li className={classes.slot} data-dragging={dragging || undefined}>
      <button
        type="button"
        {...handlers}
        ref={ref}
        className={classes.tile}
        data-picture={key}
        tabIndex={stop ? 0 : -1}
        aria-pressed={chosen}
        aria-label={t.image(letter, fileName)}
        onClick={({ detail }) => onPress(key, detail === 0)}
        onDoubleClick={() => onZoom(key)}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          onRemove(key);
        }}
      >
        <ImagePicture {...picture} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={classes.corner}
        aria-label={t.removeImage(letter)}
        onClick={() => onRemove(key)}
      >
        <IconTrash size={14} stroke={2} aria-hidden />
      </button>
      <span dir="auto" className={classes.fileName} title={fileName}>
        {fileName}
      </span>
      {isLost && <span className={classes.mistake}>{t.lost}</span>}
    </li>
  );
}

interface Props extends Pick<TileProps, 'onPress' | 'onRemove' | 'onZoom'> {
  images: readonly SlideImage[];
  pictures: ReadonlyMap<string, LetteredImage>;
  /** The images without a place. */
  unplaced: readonly SlideImage[];
  mistake: string | undefined;
  chosen: string | null;
  /** Null if the chosen picture is in no place. */
  onTakeOut: (() => void) | null;
  onCancel: () => void;
}

export function ImagesPanel(props: Props) {
  const { images, pictures, unplaced, mistake, chosen, onPress, onRemove, onZoom, onTakeOut, onCancel } = props;
  const intake = intakeOf(useBuilderStore());
  const said = useStore(intake.store, (state) => state.said);
  const pool = useDragParts().useDrop('pool');
  const letter = chosen === null ? null : (pictures.get(chosen)?.letter ?? null);
  const stop = (unplaced.find(({ key }) => key === chosen) ?? unplaced[0])?.key;
  const wrong = withStar(mistake);
  return (
    <section ref={pool.ref} aria-label={t.images} className={classes.card} data-over={pool.over || undefined}>
      <div className={classes.cardHead}>
        <h2>{t.images}</h2>
        <span className={classes.note}>{t.imagesOf(images.length, MAX_IMAGES)}</span>
        <span className={classes.end}>
          {images.length > 0 && (unplaced.length > 0 ? t.notPlaced(unplaced.length) : t.allPlaced)}
        </span>
      </div>
      <div className={classes.images}>
        <Dropzone
          id={fieldId('images')}
          data-choose
          className={classes.zone}
          multiple
          onDrop={(files) => void intake.take(files)}
          {...dropButton(t.choose)}
          mod={{ wrong: wrong !== undefined }}
        >
          <span className={classes.what}>
            <IconPhotoPlus size={18} stroke={1.5} aria-hidden />
            <span>
              <strong>{t.choose}</strong>
              {t.chooseRest}
            </span>
          </span>
          <span className={classes.hint}>{t.chooseHint(MAX_IMAGE_BYTES / MEGABYTE, MAX_PAGE_BYTES / MEGABYTE)}</span>
        </Dropzone>
        {wrong && <p className={classes.mistake}>{wrong}</p>}
        {images.some(({ isLoose, isLost }) => isLoose && !isLost) && <p className={classes.hint}>{t.looseImages}</p>}
        <PdfProgress intake={intake} />
        {images.length > 0 && (
          <div className={classes.state} data-chosen={letter !== null || undefined}>
            {letter === null ? (
              <p>{words.chooseFirst}</p>
            ) : (
              <>
                <p>{words.chosen(letter)}</p>
                <Button variant="subtle" size="compact-sm" onClick={() => chosen !== null && onZoom(chosen)}>
                  {words.zoom}
                </Button>
                {onTakeOut && (
                  <Button variant="subtle" size="compact-sm" onClick={onTakeOut}>
                    {words.takeOut}
                  </Button>
                )}
                <Button variant="subtle" size="compact-sm" aria-keyshortcuts="Escape" onClick={onCancel}>
                  {words.putBack}
                </Button>
              </>
            )}
          </div>
        )}
        {unplaced.length > 0 && (
          <ul aria-label={t.images} className={classes.pool}>
            {unplaced.map(({ key }) => {
              const picture = pictures.get(key);
              return (
                picture && (
                  <Tile
                    key={key}
                    picture={picture}
                    chosen={key === chosen}
                    stop={key === stop}
                    onPress={onPress}
                    onRemove={onRemove}
                    onZoom={onZoom}
                  />
                )
              );
            })}
          </ul>
        )}
        <RefusedFiles intake={intake} />
        <span role="status" className="visually-hidden">
          {said}
        </span>
      </div>
    </section>
  );
}

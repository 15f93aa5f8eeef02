/** An email before it is sent, as its recipient will read it. */
import type { Schemas } from '@/api/client';
import classes from './LetterPreview.module.css';

type Letter = Schemas['LetterResponse'];
type Part = Letter['parts'][number];

const lines = (text: string) =>
  text.split('\n').map((line) => (
    <span key={line} className={classes.line}>
      {line}
    </span>
  ));

function LetterPart({ part }: { part: Part }) {
  switch (part.type) {
    case 'text':
      return <p dir="auto">{part.text}</p>;
    case 'facts':
      return (
        <dl className={classes.facts}>
          {part.facts.map(({ label, text, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">
                {lines(text)}
                {note && <span className={classes.note}>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'button':
      return (
        <div>
          <span className={classes.button}>{part.label}</span>
          {part.note && <p className={classes.note}>{part.note}</p>}
        </div>
      );
  }
}

/** `label` names the preview for screen readers. */
export function LetterPreview({ letter, label }: { letter: Letter; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in itself, so the keyboard must reach it
    <section className={classes.letter} aria-label={label} tabIndex={0}>
      <p className={classes.sender}>{letter.sender}</p>
      <p className={classes.subject} dir="auto">
        {letter.subject}
      </p>
      <div className={classes.body}>
        <p dir="auto">{letter.opening}</p>
        {letter.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a letter do not move
          <LetterPart key={at} part={part} />
        ))}
        <p className={classes.note} dir="auto">
          {letter.reason}
        </p>
      </div>
    </section>
  );
}

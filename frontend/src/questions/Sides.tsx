/** The participant's answer beside the model answer. If no answer is shown, only the model answer. */
import type { ReactNode } from 'react';
import { questions } from '@/messages/questions';
import classes from './Review.module.css';

interface SideProps {
  caption: string;
  /** Null means that the participant did not answer. */
  children: ReactNode;
}

function Side({ caption, children }: SideProps) {
  return (
    <div className={classes.side}>
      <p className={classes.caption}>
        <bdi>{caption}</bdi>
      </p>
      {children ?? (
        <p className={classes.unanswered}>
          <bdi>{questions.unanswered}</bdi>
        </p>
      )}
    </div>
  );
}

interface Props {
  /** If undefined, only the model answer is shown. */
  given: ReactNode | undefined;
  givenCaption: string;
  model: ReactNode;
  modelCaption: string;
}

export function Sides({ given, givenCaption, model, modelCaption }: Props) {
  return (
    <div className={classes.sides}>
      {given !== undefined && <Side caption={givenCaption}>{given}</Side>}
      <Side caption={modelCaption}>{model}</Side>
    </div>
  );
}

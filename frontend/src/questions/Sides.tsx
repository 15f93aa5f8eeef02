/** The participant's answer beside the model; the model alone where no answer is shown. */
import type { ReactNode } from 'react';
import { questions } from '@/messages/questions';
import classes from './Review.module.css';

interface SideProps {
  caption: string;
  /** Null: not answered. */
  children: ReactNode;
}

function Side({ caption, children }: SideProps) {
  return (
    <div className={classes.side}>
      <p className={classes.caption}>{caption}</p>
      {children ?? <p className={classes.unanswered}>{questions.unanswered}</p>}
    </div>
  );
}

interface Props {
  /** Absent: the model alone. */
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

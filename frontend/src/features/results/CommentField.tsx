/** The comment beside a mark. It stays closed until someone writes one. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import * as limits from '@/api/limits.gen';
import { results as t } from '@/messages/results';
import classes from './Grading.module.css';

interface Props {
  /** The number of the question, from 1. Undefined for slides. */
  at: number | undefined;
  value: string;
  onChange: (comment: string) => void;
}

export function CommentField({ at, value, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  if (!opened && value === '') {
    return (
      <Button
        className={classes.addComment}
        size="compact-sm"
        variant="subtle"
        aria-label={t.addCommentTo(at)}
        onClick={() => setOpened(true)}
      >
        {t.addComment}
      </Button>
    );
  }
  return (
    <Textarea
      className={classes.comment}
      label={t.comment}
      aria-label={t.commentOn(at)}
      description={t.commentHint}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={limits.ScoreDataRequest.comment.maxLength}
      dir="auto"
      data-autofocus={opened || undefined}
      autoFocus={opened}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

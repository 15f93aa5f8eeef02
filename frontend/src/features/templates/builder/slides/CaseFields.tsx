/** The case subject with its points, and the description. */
import { Textarea, TextInput } from '@mantine/core';
import { slidesBuilder as t } from '@/messages/slidesBuilder';
import { templates } from '@/messages/templates';
import { characterCount, fieldId, type Mistakes, withStar } from '@/questions/draft';
import { slidesField } from '@/questions/slides/checks';
import { BLANK_SLIDES } from '@/questions/slides/draft';
import { MAX_SUBJECT } from '@/questions/slides/limits';
import { DecimalField } from '@/ui/DecimalField';
import { MAX_WEIGHT } from '../checks';
import { useBuilder, useBuilderStore } from '../store';
import classes from './Slides.module.css';

export function CaseFields({ mistakes }: { mistakes: Mistakes }) {
  const builder = useBuilderStore();
  const { name, description, weight } = useBuilder(({ slides }) => slides ?? BLANK_SLIDES);
  return (
    <section aria-label={t.subject} className={classes.card}>
      <div className={classes.case}>
        <TextInput
          id={fieldId('name')}
          label={
            <>
              {t.subject}
              <span aria-hidden className={classes.counter}>
                {templates.characters(characterCount(name), MAX_SUBJECT)}
              </span>
            </>
          }
          classNames={{ label: classes.countedLabel }}
          aria-required
          value={name}
          error={withStar(mistakes['name'])}
          onBlur={() => name !== '' && builder.show(slidesField('name'))}
          onChange={(event) => {
            const text = event.currentTarget.value;
            builder.editSlides(() => ({ name: text }), 'name');
          }}
        />
        <DecimalField
          id={fieldId('weight')}
          label={t.points}
          aria-required
          value={weight}
          error={withStar(mistakes['weight'])}
          allowNegative={false}
          max={MAX_WEIGHT}
          onBlur={() => builder.show('slides')}
          onChange={(value) => builder.setWeight('slides', value)}
        />
        <Textarea
          id={fieldId('description')}
          className={classes.description}
          label={t.description}
          aria-required
          autosize
          minRows={1}
          maxRows={8}
          value={description}
          error={withStar(mistakes['description'])}
          onBlur={() => description !== '' && builder.show(slidesField('description'))}
          onChange={(event) => {
            const text = event.currentTarget.value;
            builder.editSlides(() => ({ description: text }), 'description');
          }}
        />
      </div>
    </section>
  );
}

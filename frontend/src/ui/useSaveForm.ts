/**
 * A form that is saved: checked at Save and from then on at each change, saved once at a time. If a save fails, the
 * server's sentences are shown where they belong (`serverErrors.ts`). What is typed is kept (`useFormDraft.ts`), and
 * mistakes take the focus (`useFormFields.ts`).
 */
import { type FormRulesRecord, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '@/api/errors';
import { isSecret } from './drafts';
import type { Href } from './Link';
import { type NoticeDetails, notice } from './notice';
import { placeErrors, type RowLists, type RowMistake } from './serverErrors';
import { LEAVING, useExclusive } from './useExclusive';
import { useFormDraft } from './useFormDraft';
import { idOf, useFormFields } from './useFormFields';

// biome-ignore lint/suspicious/noExplicitAny: an interface has no index signature, so it is no record of unknown values
type Values = Record<string, any>;

/** The fields whose value has the type `T`, and those of rows: `data.0.name`. */
export type FieldName<V, T = unknown> = {
  [K in keyof V & string]:
    | (V[K] extends T ? K : never)
    | (V[K] extends readonly (infer Row extends object)[] ? `${K}.${number}.${OwnField<Row, T>}` : never);
}[keyof V & string];
type OwnField<Row, T> = { [K in keyof Row & string]: Row[K] extends T ? K : never }[keyof Row & string];

export interface Saved extends NoticeDetails {
  message?: string | undefined;
  /** Where to go at once; the message is shown there. */
  to?: Href;
  /** What that page gets to know besides. */
  state?: unknown;
}

export interface SaveFormOptions<V extends Values, R> {
  initial: V;
  rules: FormRulesRecord<V>;
  /** Changes fields that follow from others. Gets the values after and before each change. */
  adjust?: (values: V, before: V) => Partial<V>;
  save: (values: V) => Promise<R>;
  /** What happens after a save. Without `to` the form starts again. */
  saved: (result: R, values: V) => Saved;
  /** The title of the summary when fields are wrong at Save. */
  wrong?: string;
  /** Names what is not saved, for those who leave: 'The new role is not saved.' */
  unsaved?: string;
  /** Off where nothing worth guarding is typed: sign-in. */
  guarded?: boolean;
  /** The fields that take the focus: when the page opens, and after a failure for which no field is to blame. */
  focus?: { opened?: FieldName<V>; failed?: FieldName<V> };
  /** The lists whose single rows the server may refuse; see `rowMistakes`. */
  lists?: RowLists<FieldName<V>>;
  /** Whether a failed save is shown elsewhere, so that the form says nothing about it. */
  quiet?: (error: unknown) => boolean;
}

export interface FieldProps {
  id: string;
  error?: string | undefined;
  /** Not every input of Mantine's sets it by itself. */
  'aria-invalid'?: true | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each input knows its own kind of value, as in Mantine's form
  value?: any;
  checked?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: inputs hand over events or values, and Mantine's form takes both
  onChange: (value: any) => void;
}

/** What the frame of a form shows. */
export interface FormState {
  /** The mistakes now, in the order of the fields, with what a link needs. */
  mistakes: { id: string; label: string; message: string }[];
  /** The title of their summary, where there is one of its own. */
  wrong: string | undefined;
  /** Sentences of the server that belong to no field. */
  formErrors: readonly string[];
  /** What the server said about single rows of `lists`. */
  rowMistakes: readonly RowMistake[];
  /** Why the last save failed, where no field is to blame. */
  failure: string | null;
  busy: boolean;
  /** Set while the form shows a draft: whether passwords are missing in it, and what brings back the form as it was. */
  restored: { withoutPasswords: boolean; discard: () => void } | null;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
}

/** What the fields of a form need. A form that has more fields fits where one with fewer is wanted. */
export interface SaveForm<V> extends FormState {
  field: (name: FieldName<V>, label: string, type?: 'input' | 'checkbox') => FieldProps;
}

type FieldChange<V> = { [K in keyof V & string]: [name: K, value: V[K]] }[keyof V & string];

/** A form with its values. One that has more fields fits where one with fewer is wanted. */
export interface Form<V> extends SaveForm<V> {
  values: V;
  set: (...change: FieldChange<V>) => void;
  clearErrors: (...names: FieldName<V>[]) => void;
  /** Checks fields that are filled: for those that can contradict each other, when one of them is left (D99). */
  judge: (...names: (keyof V & string)[]) => void;
}

/** A form as the page that owns it has it. */
export interface OwnForm<V> extends Form<V> {
  /** Changes the values as a whole. */
  change: (change: (values: V) => V) => void;
  /** Starts again from other values; what was typed is gone. */
  restart: (values: V) => void;
  /** Shows why the server refused the values before they are saved. */
  refuse: (error: unknown) => void;
}

const NO_LISTS: RowLists = {};

export function useSaveForm<V extends Values, R>(options: SaveFormOptions<V, R>): OwnForm<V> {
  const { guarded = true, initial, rules, adjust, save, saved, unsaved, wrong, focus, quiet } = options;
  const lists: RowLists = options.lists ?? NO_LISTS;
  const navigate = useNavigate();
  const { draft, restored, update, drop } = useFormDraft<V>(guarded, unsaved);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [formErrors, setFormErrors] = useState<readonly string[]>([]);
  const [rowMistakes, setRowMistakes] = useState<readonly RowMistake[]>([]);

  const form = useForm<V>({
    initialValues: initial,
    validate: rules,
    validateInputOnChange: tried,
    onValuesChange(values, before) {
      const following = Object.entries(adjust?.(values, before) ?? {}).filter(
        ([name, value]) => value !== values[name],
      );
      // Each of them is a change of its own, and comes back here.
      for (const [name, value] of following) setField(name, value);
      if (following.length === 0) update(values, form.isDirty());
    },
  });
  const setField = form.setFieldValue as (name: string, value: unknown) => void;

  const unrestored = useRef(draft);
  useEffect(() => {
    if (unrestored.current) form.setValues((values) => ({ ...values, ...unrestored.current }));
    unrestored.current = null;
  }, [form]);

  const forgetFailure = () => {
    setFailure(null);
    setFormErrors([]);
    setRowMistakes([]);
  };
  const refuse = (error: unknown, values: V) => {
    const errors = error instanceof ApiError ? error.fieldErrors : {};
    const placed = placeErrors(errors, (name) => labels.has(name), lists, values);
    form.setErrors(placed.fields);
    setFormErrors(placed.others);
    setRowMistakes(placed.rows);
    if (Object.keys(errors).length === 0) {
      setFailure(messageOf(error));
      if (guarded) notice.error(messageOf(error));
    }
    focusMistake();
  };

  const { run, busy } = useExclusive(async (values: V) => {
    forgetFailure();
    let after: Saved;
    try {
      after = saved(await save(values), values);
    } catch (error) {
      if (!quiet?.(error)) refuse(error, values);
      return;
    }
    drop();
    if (after.message) notice.success(after.message, after);
    if (after.to === undefined) {
      form.reset();
      setTried(false);
      return;
    }
    await navigate(after.to, { state: after.state });
    return LEAVING;
  });
  const restart = (values: V) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty();
    form.clearErrors();
    drop();
    setTried(false);
    forgetFailure();
  };
  const { labels, focusMistake } = useFormFields(busy, focus);

  return {
    field(name, label, type = 'input') {
      labels.set(name, label);
      const { error, ...props } = form.getInputProps(name, { type });
      return {
        ...props,
        id: idOf(name),
        error: error ? `*${error}` : undefined,
        'aria-invalid': error ? true : undefined,
      };
    },
    mistakes: [...labels].flatMap(([name, label]) => {
      const message = form.errors[name];
      return message ? [{ id: idOf(name), label, message: String(message) }] : [];
    }),
    wrong,
    formErrors,
    rowMistakes,
    failure,
    busy,
    restored: restored
      ? { withoutPasswords: Object.keys(initial).some(isSecret), discard: () => restart(initial) }
      : null,
    submit: form.onSubmit(run, () => {
      setTried(true);
      focusMistake();
    }),
    values: form.values,
    set: (...[name, value]) => setField(name, value),
    clearErrors(...names) {
      for (const name of names) form.clearFieldError(name);
      setRowMistakes((before) => before.filter(({ list }) => !names.some((name) => name === lists[list]?.field)));
    },
    judge(...names) {
      const values = form.getValues();
      for (const name of names) if (values[name] !== '' && values[name] !== null) form.validateField(name);
    },
    refuse: (error) => refuse(error, form.getValues()),
    change: (change) => form.setValues(change(form.getValues())),
    restart,
  };
}

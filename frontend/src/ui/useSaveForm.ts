/**
 * A form with a Save button. The first Save checks the fields, and afterwards every change does. Only one save runs at
 * a time. If a save fails, the server's messages are shown at their fields (`serverErrors.ts`). Unsaved input is stored
 * (`useFormDraft.ts`), and the first field with an error receives the focus (`useFormFields.ts`).
 */
import { type FormRulesRecord, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '@/api/errors';
import type { Href } from './Link';
import { notice } from './notice';
import { placeErrors, type RowLists, type RowMistake } from './serverErrors';
import { LEAVING, useExclusive } from './useExclusive';
import { useFormDraft } from './useFormDraft';
import { fieldElementId, useFormFields } from './useFormFields';

// biome-ignore lint/suspicious/noExplicitAny: an interface has no index signature, so it is no record of unknown values
type Values = Record<string, any>;

/** The paths of the fields whose value has the type `T`, including fields of rows, such as `data.0.name`. */
export type FieldName<V, T = unknown> = {
  [K in keyof V & string]:
    | (V[K] extends T ? K : never)
    | (V[K] extends readonly (infer Row extends object)[] ? `${K}.${number}.${OwnField<Row, T>}` : never);
}[keyof V & string];
type OwnField<Row, T> = { [K in keyof Row & string]: Row[K] extends T ? K : never }[keyof Row & string];

export interface Saved {
  message?: string;
  /** The page to open immediately. The message is shown there. */
  to?: Href;
  /** The navigation state that this page gets. */
  state?: unknown;
}

export interface SaveFormOptions<V extends Values, R> {
  initial: V;
  rules: FormRulesRecord<V>;
  /** Changes fields that depend on other fields. Gets the values after and before each change. */
  adjust?: (values: V, before: V) => Partial<V>;
  save: (values: V) => Promise<R>;
  /** Runs after a save. Without `to`, the form starts again. */
  saved: (result: R) => Saved;
  /** The title of the summary if fields have errors at Save. */
  wrong?: string;
  /** The text that describes the unsaved work when the user leaves, such as 'The new role is not saved.' */
  unsaved?: string;
  /** False if the form contains nothing worth protecting, such as sign-in. */
  guarded?: boolean;
  /** The fields that receive the focus: when the page opens, and after a failure that belongs to no field. */
  focus?: { opened?: FieldName<V>; failed?: FieldName<V> };
  /** The lists whose rows the server may refuse; see `rowMistakes`. */
  lists?: RowLists<FieldName<V>>;
  /** Whether another component shows a failed save, so that the form does not. */
  quiet?: (error: unknown) => boolean;
}

export interface FieldProps {
  id: string;
  error?: string | undefined;
  /** Some of Mantine's inputs do not set this attribute themselves. */
  'aria-invalid'?: true | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each input knows its own kind of value, as in Mantine's form
  value?: any;
  checked?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: inputs hand over events or values, and Mantine's form takes both
  onChange: (value: any) => void;
}

/** The parts of a form that its frame shows. */
export interface FormState {
  /** The current errors in the order of the fields, with the data for a link to each field. */
  mistakes: { id: string; label: string; message: string }[];
  /** The title of the errors' summary, if the form has one. */
  wrong: string | undefined;
  /** The server's messages that belong to no field. */
  formErrors: readonly string[];
  /** The server's errors of single rows of `lists`. */
  rowMistakes: readonly RowMistake[];
  /** The reason why the last save failed, if it belongs to no field. */
  failure: string | null;
  busy: boolean;
  restored: boolean;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
}

/** The part of a form that its fields need. A form with more fields can be used where fewer are expected. */
export interface SaveForm<V> extends FormState {
  field: (name: FieldName<V>, label: string, type?: 'input' | 'checkbox') => FieldProps;
}

type FieldChange<V> = { [K in keyof V & string]: [name: K, value: V[K]] }[keyof V & string];

/** A form with its values. A form with more fields can be used where fewer are expected. */
export interface Form<V> extends SaveForm<V> {
  values: V;
  set: (...change: FieldChange<V>) => void;
  clearErrors: (...names: FieldName<V>[]) => void;
}

/** The form in the page that owns it. */
export interface OwnForm<V> extends Form<V> {
  /** Replaces all values. */
  change: (change: (values: V) => V) => void;
  /** Starts again with other values, and discards the typed ones. */
  restart: (values: V) => void;
  /** Shows the server's errors of values that have not been saved yet. */
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
      // Each of them is a separate change, and calls this function again.
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
  const showRefusal = (error: unknown, values: V) => {
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
      after = saved(await save(values));
    } catch (error) {
      if (!quiet?.(error)) showRefusal(error, values);
      return;
    }
    drop();
    if (after.message) notice.success(after.message);
    if (after.to === undefined) {
      form.reset();
      setTried(false);
      return;
    }
    await navigate(after.to, { state: after.state });
    return LEAVING;
  });
  const { labels, focusMistake } = useFormFields(busy, focus);

  return {
    field(name, label, type = 'input') {
      labels.set(name, label);
      const { error, ...props } = form.getInputProps(name, { type });
      return {
        ...props,
        id: fieldElementId(name),
        error: error ? `*${error}` : undefined,
        'aria-invalid': error ? true : undefined,
      };
    },
    mistakes: [...labels].flatMap(([name, label]) => {
      const message = form.errors[name];
      return message ? [{ id: fieldElementId(name), label, message: String(message) }] : [];
    }),
    wrong,
    formErrors,
    rowMistakes,
    failure,
    busy,
    restored,
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
    refuse: (error) => showRefusal(error, form.getValues()),
    change: (change) => form.setValues(change(form.getValues())),
    restart(values) {
      form.setInitialValues(values);
      form.setValues(values);
      form.resetDirty();
      drop();
      setTried(false);
      forgetFailure();
    },
  };
}

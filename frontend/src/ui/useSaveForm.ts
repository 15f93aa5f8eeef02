/**
 * The engine of every form. Checked at Save and from then on at each change, saved once at a time. If a save
 * fails, the server's sentences are shown under their fields, and other failures above the form. While the form is
 * dirty, leaving asks first and a draft (never passwords) survives a reload or an ended session.
 */
import { type FormRulesRecord, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '@/api/errors';
import { drafts } from './drafts';
import type { Href } from './Link';
import { notice } from './notice';
import { useUnsaved } from './unsaved';
import { LEAVING, useExclusive } from './useExclusive';

// biome-ignore lint/suspicious/noExplicitAny: an interface has no index signature, so it is no record of unknown values
type Values = Record<string, any>;

/** The fields whose value has the type `T`, and those of rows: `data.0.name`. */
export type FieldName<V, T = unknown> = {
  [K in keyof V & string]:
    | (V[K] extends T ? K : never)
    | (V[K] extends readonly (infer Row extends object)[] ? `${K}.${number}.${OwnField<Row, T>}` : never);
}[keyof V & string];
type OwnField<Row, T> = { [K in keyof Row & string]: Row[K] extends T ? K : never }[keyof Row & string];

export interface Saved {
  message?: string;
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
  saved: (result: R) => Saved;
  /** The title of the summary when fields are wrong at Save. */
  wrong?: string;
  /** Names what is not saved, for those who leave: 'The new role is not saved.' */
  unsaved?: string;
  /** Off where nothing worth guarding is typed: sign-in. */
  guarded?: boolean;
  /** The fields that take the focus: when the page opens, and after a failure for which no field is to blame. */
  focus?: { opened?: FieldName<V>; failed?: FieldName<V> };
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
  formErrors: string[];
  /** Why the last save failed, where no field is to blame. */
  failure: string | null;
  busy: boolean;
  restored: boolean;
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
}

const idOf = (name: string) => `field-${name}`;
const fieldOf = (name: string | undefined) => (name === undefined ? null : document.getElementById(idOf(name)));

export function useSaveForm<V extends Values, R>(options: SaveFormOptions<V, R>) {
  const { guarded = true, initial, rules, adjust, save, saved, unsaved, wrong, focus, quiet } = options;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [draft] = useState(() => (guarded ? drafts.read<V>(pathname) : null));
  const [restored, setRestored] = useState(draft !== null);
  const [dirty, setDirty] = useState(restored);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [formErrors, setFormErrors] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const labels = useRef(new Map<string, string>()).current;

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
      if (following.length > 0) return;
      const changed = form.isDirty();
      setDirty(changed);
      if (guarded) drafts.write(pathname, changed ? values : null);
    },
  });
  const setField = form.setFieldValue as (name: string, value: unknown) => void;
  const release = useUnsaved(guarded && dirty, {
    ...(unsaved && { detail: unsaved }),
    onLeave: () => drafts.write(pathname, null),
  });

  const restore = useRef(draft);
  useEffect(() => {
    if (restore.current) form.setValues((values) => ({ ...values, ...restore.current }));
    restore.current = null;
  }, [form]);

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
    const known = fields.filter(([name]) => labels.has(name));
    form.setErrors(Object.fromEntries(known.map(([name, sentences]) => [name, sentences.join(' ')])));
    setFormErrors(fields.filter(([name]) => !labels.has(name)).flatMap(([, sentences]) => sentences));
    if (fields.length === 0) {
      setFailure(messageOf(error));
      if (guarded) notice.error(messageOf(error));
    }
    setAttempt((n) => n + 1);
  };

  const { run, busy } = useExclusive(async (values: V) => {
    setFailure(null);
    setFormErrors([]);
    let after: Saved;
    try {
      after = saved(await save(values));
    } catch (error) {
      if (!quiet?.(error)) refuse(error);
      return;
    }
    drafts.write(pathname, null);
    release();
    setDirty(false);
    if (after.message) notice.success(after.message);
    if (after.to === undefined) {
      form.reset();
      setTried(false);
      return;
    }
    await navigate(after.to, { state: after.state });
    return LEAVING;
  });

  // After a failed try the first field with a mistake takes the focus, once it can.
  useEffect(() => {
    if (attempt === 0 || busy) return;
    const ids = [...labels.keys()].map((name) => `#${CSS.escape(idOf(name))}[aria-invalid="true"]`).join(',');
    const wrongField = ids ? document.querySelector<HTMLElement>(ids) : null;
    (wrongField ?? fieldOf(focus?.failed))?.focus();
  }, [attempt, busy, labels, focus?.failed]);

  const opened = useRef(focus?.opened);
  useEffect(() => fieldOf(opened.current)?.focus(), []);

  const view: SaveForm<V> = {
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
    failure,
    busy,
    restored,
    submit: form.onSubmit(run, () => {
      setTried(true);
      setAttempt((n) => n + 1);
    }),
  };
  const whole: Form<V> = Object.assign(view, {
    values: form.values,
    set: (...[name, value]: FieldChange<V>) => setField(name, value),
    clearErrors: (...names: FieldName<V>[]) => {
      for (const name of names) form.clearFieldError(name);
    },
  });
  return Object.assign(whole, {
    change: (change: (values: V) => V) => form.setValues(change(form.getValues())),
    /** Starts again from other values; what was typed is gone. */
    restart(values: V) {
      form.setInitialValues(values);
      form.setValues(values);
      form.resetDirty();
      setTried(false);
      setFailure(null);
      setFormErrors([]);
      setRestored(false);
    },
  });
}

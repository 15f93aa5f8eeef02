/**
 * The engine of every form. Uncontrolled (nothing renders per key), checked at Save and from then on at each change.
 * A failed save puts the server's sentences under their fields; everything else becomes the error notice. While it
 * is dirty, leaving asks first and a draft (never passwords) survives a reload or an ended session.
 */
import { type FormRulesRecord, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '@/api/errors';
import { drafts } from './drafts';
import type { Href } from './Link';
import { notice } from './notice';
import { useUnsaved } from './unsaved';

export interface Saved {
  message?: string;
  /** Where to go, after the message has been read. */
  to?: Href;
  /** Milliseconds to stay before going. */
  after?: number;
}

interface Options<V extends Record<string, unknown>, R> {
  initial: V;
  rules: FormRulesRecord<V>;
  save: (values: V) => Promise<R>;
  /** What happens after a save. Without `to` the form stays, clean again. */
  saved: (result: R) => Saved;
  /** The modal of the specification when fields are wrong at Save. */
  wrong?: string;
  /** Off where nothing worth guarding is typed: sign-in. */
  guarded?: boolean;
}

export interface FieldProps {
  id: string;
  error?: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each input knows its own kind of value, as in Mantine's form
  defaultValue?: any;
  defaultChecked?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: inputs hand over events or values, and Mantine's form takes both
  onChange: (value: any) => void;
}

export interface SaveForm {
  /** What an input needs; `key` stands apart, since React takes it so. */
  field: (name: string, label: string, type?: 'input' | 'checkbox') => { key: string; props: FieldProps };
  /** The mistakes now, in the order of the fields, with what a link needs. */
  mistakes: { id: string; label: string; message: string }[];
  /** Sentences of the server that belong to no field. */
  strays: string[];
  /** Why the last save failed, where no field is to blame. */
  failure: string | null;
  busy: boolean;
  restored: boolean;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
}

const idOf = (name: string) => `field-${name}`;

export function useSaveForm<V extends Record<string, unknown>, R>(options: Options<V, R>) {
  const { guarded = true, initial, rules, save, saved, wrong } = options;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [draft] = useState(() => (guarded ? drafts.read<V>(pathname) : null));
  const [dirty, setDirty] = useState(draft !== null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [strays, setStrays] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const labels = useRef(new Map<string, string>()).current;

  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: rules,
    validateInputOnChange: tried,
    onValuesChange(values) {
      const changed = form.isDirty();
      setDirty(changed);
      if (guarded) drafts.write(pathname, changed ? values : null);
    },
  });
  const release = useUnsaved(guarded && dirty, { onLeave: () => drafts.write(pathname, null) });

  const restore = useRef(draft);
  useEffect(() => {
    if (restore.current) form.setValues((values) => ({ ...values, ...restore.current }));
    restore.current = null;
  }, [form]);

  // After a failed try the first field with a mistake takes the focus.
  useEffect(() => {
    if (attempt === 0) return;
    const ids = [...labels.keys()].map((name) => `#${CSS.escape(idOf(name))}[aria-invalid="true"]`).join(',');
    if (ids) document.querySelector<HTMLElement>(ids)?.focus();
  }, [attempt, labels]);

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
    const known = fields.filter(([name]) => labels.has(name));
    form.setErrors(Object.fromEntries(known.map(([name, sentences]) => [name, sentences.join(' ')])));
    setStrays(fields.filter(([name]) => !labels.has(name)).flatMap(([, sentences]) => sentences));
    if (fields.length === 0) {
      setFailure(messageOf(error));
      if (guarded) notice.error(messageOf(error));
    }
    setAttempt((n) => n + 1);
  };

  const run = async (values: V) => {
    setBusy(true);
    setFailure(null);
    setStrays([]);
    try {
      const { message, to, after = 0 } = saved(await save(values));
      drafts.write(pathname, null);
      release();
      setDirty(false);
      if (message) notice.success(message);
      if (to === undefined) {
        form.resetDirty();
        setTried(false);
      } else {
        // Still busy: nobody saves twice while the message is being read.
        if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
        await navigate(to);
        return;
      }
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };

  const view: SaveForm = {
    field(name, label, type = 'input') {
      labels.set(name, label);
      const { error, ...props } = form.getInputProps(name, { type });
      return { key: form.key(name), props: { ...props, id: idOf(name), error: error ? `*${error}` : undefined } };
    },
    mistakes: [...labels].flatMap(([name, label]) => {
      const message = form.errors[name];
      return message ? [{ id: idOf(name), label, message: String(message) }] : [];
    }),
    strays,
    failure,
    busy,
    restored: draft !== null,
    submit: form.onSubmit(run, () => {
      setTried(true);
      setAttempt((n) => n + 1);
      if (wrong) notice.error(wrong);
    }),
  };
  return Object.assign(view, { form, dirty });
}

/** The requests of Add people: read a file, check the people, add them, and show the email that they receive. */
import { request, type Schemas } from '@/api/client';
import { download, saveFile } from '@/api/download';
import { requestWithProgress } from '@/api/ndjson';
import { apiDetail } from '@/api/queries';
import type { ScopeQuery } from '@/domain/scope';
import { csvOf } from '@/domain/users/csv';
import { useFilePreview } from '@/ui/work/useFilePreview';
import type { WorkControl } from '@/ui/work/useLongWork';
import { whenAllowed } from '@/ui/work/whenAllowed';

export type Preview = Schemas['UserImportPreviewResponse'];
export type CheckedRow = Preview['rows'][number];
export type Imported = Schemas['ImportedUsersResponse'];
export type Progress = Schemas['UserImportProgressResponse'];
export type FileTable = Schemas['FileTableResponse'];

/** A person to add, with the values of the list or file after corrections. */
export interface AddedUser {
  /** Stays the same after corrections. */
  key: string;
  /** The number of the line in the list, or of the row in the file. */
  line: number;
  name: string;
  email: string;
  /** Empty for invited people. */
  password: string;
}

export interface UsersToAdd {
  people: readonly AddedUser[];
  role: string;
  scope: ScopeQuery;
  /** The name of the group that these people get. */
  group: string;
}

/** The server's result for these people. */
export interface Check {
  people: readonly AddedUser[];
  preview: Preview;
}

const HEADER = ['name', 'email', 'password'];

function toFormData({ people, role, group }: Omit<UsersToAdd, 'scope'>) {
  const text = csvOf(
    HEADER,
    people.map(({ name, email, password }) => [name, email, password]),
  );
  const form = new FormData();
  form.append('role', role);
  form.append('file', new Blob([text], { type: 'text/csv' }), group);
  // openapi.yaml describes the file as a text.
  return { body: { role, file: group }, bodySerializer: () => form };
}

const PREVIEW = '/api/v1/users/imports/preview';

/** Asks the server what would happen to each person. `sent` must keep its identity until one of its values changes. */
export const useCheck = (sent: UsersToAdd | null) =>
  useFilePreview(PREVIEW, sent, async (asked, signal): Promise<Check> => {
    const init = { params: { query: asked.scope }, ...toFormData(asked), signal };
    return { people: asked.people, preview: (await request('post', PREVIEW, init)).data };
  });

/**
 * Adds the people: all of them or none. Waits while the server is busy. Without a response it is not sent again, because
 * they may have been added.
 */
export const addPeople = (sent: UsersToAdd, control: WorkControl<Progress>): Promise<Imported> =>
  whenAllowed(
    () => requestWithProgress('/api/v1/users/imports', { params: { query: sent.scope }, ...toFormData(sent) }, control),
    control,
  );

interface ChosenFile {
  file: File;
  scope: ScopeQuery;
}

const TABLE = '/api/v1/users/imports/table';

/** Reads the cells of a file. */
export const useFileTable = (sent: ChosenFile | null) =>
  useFilePreview(TABLE, sent, async ({ file, scope }, signal): Promise<FileTable> => {
    const form = new FormData();
    form.append('file', file);
    const init = { params: { query: scope }, body: { file: file.name }, bodySerializer: () => form, signal };
    return (await request('post', TABLE, init)).data;
  });

export const saveExample = (scope: ScopeQuery, format: Schemas['FileFormat']) =>
  download('/api/v1/users/example-file', `users-example.${format}`, { query: { ...scope, format } });

/** The email that an invited person receives. */
export const invitationLetter = (scope: ScopeQuery) => apiDetail('/api/v1/users/letter', { query: scope });

/** Saves the people who were left out as a file, so that they can be corrected and added later. */
export const saveLeftOut = (people: readonly AddedUser[], name: string) =>
  saveFile(
    new Blob(
      [
        '\uFEFF',
        csvOf(
          ['name', 'email'],
          people.map(({ name: own, email }) => [own, email]),
        ),
      ],
      {
        type: 'text/csv',
      },
    ),
    name,
  );

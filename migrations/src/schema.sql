-- The tables of Palestra, in the words that PostgreSQL and SQLite share (the migration turns the type
-- names into SQLite's). Instants are milliseconds since 1970 in UTC, points are whole hundredths.
-- `scope_id` is an organization, or the nil UUID for the platform. `…_key` is the folded text by which
-- names are unique and searched. `version` counts the saves of an aggregate.

CREATE TABLE organizations (
  id uuid NOT NULL PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL,
  host text NOT NULL,
  domain text NOT NULL,
  admin_id uuid NOT NULL,
  admin_email text NOT NULL,
  max_users bigint NOT NULL,
  total_file_mb bigint NOT NULL,
  users bigint NOT NULL,
  created_at bigint NOT NULL,
  version integer NOT NULL,
  CONSTRAINT organizations_name UNIQUE (name_key),
  CONSTRAINT organizations_domain UNIQUE (domain),
  CONSTRAINT organizations_limit CHECK (users >= 0 AND users <= max_users)
);
CREATE INDEX organizations_list ON organizations (created_at, id);

CREATE TABLE roles (
  id uuid NOT NULL PRIMARY KEY,
  scope_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  permissions text NOT NULL,
  created_at bigint NOT NULL,
  version integer NOT NULL,
  CONSTRAINT roles_name UNIQUE (scope_id, name_key)
);
CREATE INDEX roles_list ON roles (scope_id, created_at, id);

-- A deleted person stays for the name on results (D16a), without address, role and password.
CREATE TABLE users (
  id uuid NOT NULL PRIMARY KEY,
  scope_id uuid NOT NULL,
  role_id uuid REFERENCES roles (id),
  name text NOT NULL,
  name_key text NOT NULL,
  email text NOT NULL,
  email_key text,
  password_hash text,
  created_by uuid,
  created_at bigint NOT NULL,
  deleted_at bigint,
  version integer NOT NULL,
  CONSTRAINT users_email UNIQUE (email_key)
);
CREATE INDEX users_list ON users (scope_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_role ON users (role_id, created_at, id);

CREATE TABLE sessions (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE links (
  token_hash text NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  purpose text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX links_user ON links (user_id, purpose);
CREATE INDEX links_expiry ON links (expires_at);

-- The tree; a node with members is a team (D15). A deleted node stays for the name on results.
CREATE TABLE entities (
  id uuid NOT NULL PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  name_key text NOT NULL,
  level integer NOT NULL,
  parent_id uuid REFERENCES entities (id),
  created_at bigint NOT NULL,
  deleted_at bigint,
  version integer NOT NULL
);
CREATE INDEX entities_list ON entities (organization_id, created_at, id);
CREATE INDEX entities_parent ON entities (parent_id);

-- A person is in one team at most (D16).
CREATE TABLE entity_members (
  user_id uuid NOT NULL PRIMARY KEY REFERENCES users (id),
  entity_id uuid NOT NULL REFERENCES entities (id),
  is_leader boolean NOT NULL
);
CREATE INDEX entity_members_entity ON entity_members (entity_id);
CREATE UNIQUE INDEX entity_members_leader ON entity_members (entity_id) WHERE is_leader;

-- `uses` counts the events on a template; above zero it is frozen (D23).
CREATE TABLE templates (
  id uuid NOT NULL PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  name_key text NOT NULL,
  content text NOT NULL,
  total_weight bigint NOT NULL,
  uses bigint NOT NULL,
  created_by uuid NOT NULL,
  created_at bigint NOT NULL,
  version integer NOT NULL,
  CONSTRAINT templates_name UNIQUE (organization_id, name_key),
  CONSTRAINT templates_uses CHECK (uses >= 0)
);
CREATE INDEX templates_list ON templates (organization_id, created_at, id);

-- Competitions (kind 1) and trainings (kind 2).
CREATE TABLE events (
  id uuid NOT NULL PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  kind bigint NOT NULL,
  participant_type text,
  training_type text,
  name text NOT NULL,
  name_key text NOT NULL,
  template_id uuid NOT NULL REFERENCES templates (id),
  date_type bigint NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  duration_minutes bigint NOT NULL,
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  play text,
  created_by uuid NOT NULL,
  created_at bigint NOT NULL,
  version integer NOT NULL
);
-- With what tells the state, so that a list of one state is read from the index alone.
CREATE INDEX events_list ON events (organization_id, kind, created_at, id, starts_at, ends_at);
CREATE INDEX events_template ON events (template_id);

-- Who takes part: a person or a team, never both.
CREATE TABLE assignments (
  id uuid NOT NULL PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  event_id uuid NOT NULL REFERENCES events (id),
  user_id uuid REFERENCES users (id),
  entity_id uuid REFERENCES entities (id),
  confirmed boolean NOT NULL,
  created_at bigint NOT NULL,
  CONSTRAINT assignments_user UNIQUE (event_id, user_id),
  CONSTRAINT assignments_entity UNIQUE (event_id, entity_id),
  CONSTRAINT assignments_participant CHECK ((user_id IS NULL) <> (entity_id IS NULL))
);
CREATE INDEX assignments_list ON assignments (event_id, created_at, id);
CREATE INDEX assignments_of_user ON assignments (user_id, event_id);
CREATE INDEX assignments_of_entity ON assignments (entity_id, event_id);

CREATE TABLE attempts (
  id uuid NOT NULL PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  event_id uuid NOT NULL REFERENCES events (id),
  user_id uuid NOT NULL REFERENCES users (id),
  number bigint NOT NULL,
  started_at bigint NOT NULL,
  deadline bigint NOT NULL,
  submitted_at bigint,
  version integer NOT NULL,
  CONSTRAINT attempts_number UNIQUE (event_id, user_id, number)
);
CREATE INDEX attempts_user ON attempts (user_id, event_id);
CREATE INDEX attempts_submitted ON attempts (event_id, user_id) WHERE submitted_at IS NOT NULL;
CREATE INDEX attempts_due ON attempts (deadline, id) WHERE submitted_at IS NULL;

-- The whole sheet of an attempt; the one table that is written all the time. `recent_saves` lists
-- the last eight saves, which a client may repeat, as `<save id> <revision> <saved at>;` in fixed widths.
CREATE TABLE answer_sheets (
  attempt_id uuid NOT NULL PRIMARY KEY REFERENCES attempts (id),
  user_id uuid NOT NULL,
  revision bigint NOT NULL,
  body text NOT NULL,
  recent_saves text NOT NULL,
  saved_at bigint,
  closes_at bigint NOT NULL
);

-- The score of an attempt: the whole as JSON, and for the lists its totals and, as JSON, its sums by kind.
CREATE TABLE scores (
  attempt_id uuid NOT NULL PRIMARY KEY REFERENCES attempts (id),
  organization_id uuid NOT NULL REFERENCES organizations (id),
  event_id uuid NOT NULL REFERENCES events (id),
  user_id uuid NOT NULL REFERENCES users (id),
  body text NOT NULL,
  kind_sums text NOT NULL,
  bonus bigint NOT NULL,
  total bigint NOT NULL,
  total_weight bigint NOT NULL,
  scored_at bigint,
  scored_by uuid,
  version integer NOT NULL
);
CREATE INDEX scores_event ON scores (event_id, user_id);

-- Every save of a score, as it was (D37). Never changed.
CREATE TABLE score_saves (
  attempt_id uuid NOT NULL REFERENCES attempts (id),
  version integer NOT NULL,
  body text NOT NULL,
  scored_at bigint,
  scored_by uuid,
  PRIMARY KEY (attempt_id, version)
);

-- What staff changed (D42). Never changed, and kept when what it tells of is gone.
CREATE TABLE audit_records (
  id uuid NOT NULL PRIMARY KEY,
  scope_id uuid NOT NULL,
  at bigint NOT NULL,
  actor_id uuid NOT NULL,
  actor_name text NOT NULL,
  ip text,
  action text NOT NULL,
  subject text NOT NULL,
  state_before text,
  state_after text
);
CREATE INDEX audit_records_list ON audit_records (scope_id, at, id);

CREATE TABLE outbox (
  id uuid NOT NULL PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  link text NOT NULL,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL
);
CREATE INDEX outbox_due ON outbox (due_at, id);
